/** Shows the board of Diamant on a fixture: `?view=decide&theme=light&language=de&motion=none&hints=no&film=500&text=yes`. */

import '@fontsource-variable/atkinson-hyperlegible-next';
import '@fontsource-variable/fraunces';
import { mount } from 'svelte';
import Harness from './DiamantHarness.svelte';

mount(Harness, { target: document.getElementById('app') as HTMLElement });
