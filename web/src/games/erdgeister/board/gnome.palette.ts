/** What Gnome.svelte mixes with the colour of a seat. */

export const PAINT = {
  outline: '#170f2c',
  dark: '#1a1030',
  pale: '#fff3d8',
} as const;
