/** Shows the board of Erdgeister on a fixture: `?view=mid&theme=light&language=de&motion=none&tap=Rb,B9`. */

import '@fontsource-variable/atkinson-hyperlegible-next';
import '@fontsource-variable/fraunces';
import { mount } from 'svelte';
import Harness from './ErdgeisterHarness.svelte';

mount(Harness, { target: document.getElementById('app') as HTMLElement });
