/** Colours of points by source; dark letters stand on all of them. */
export const TALLY = {
  gold: '#f4c04e',
  teal: '#35c8c4',
  rose: '#f4788a',
  green: '#5fcb8c',
  orange: '#ff9d68',
  sky: '#63bdf0',
  violet: '#b992f5',
  bronze: '#e09a55',
  cream: '#fbf5e6',
} as const;
