/** A table, replay or fairness page without the shell: `/dev/table.html?table=ID&page=replay&theme=light&language=de&motion=none`. */

import { mount } from 'svelte';
import '../src/theme.css';
import TablePage from './TablePage.svelte';

mount(TablePage, { target: document.getElementById('app') as HTMLElement });
