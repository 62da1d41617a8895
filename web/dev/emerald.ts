/** Emerald's board on its own, on views from files: /dev/emerald.html?view=mid&theme=light&language=de&ride=c4. */

import '@fontsource-variable/atkinson-hyperlegible-next';
import '@fontsource-variable/fraunces';
import { mount } from 'svelte';
import EmeraldTable from './EmeraldTable.svelte';

const asked = new URLSearchParams(location.search);
const fixture = await (await fetch(`./fixtures/emerald-${asked.get('view') ?? 'mid'}.json`)).json();
mount(EmeraldTable, { target: document.getElementById('app')!, props: { fixture, asked } });
