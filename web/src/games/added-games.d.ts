/** Games of other packages, as the build was told of them: see added-games.ts beside vite.config.ts. */
declare module 'virtual:added-games' {
  // an ambient module cannot import from a relative path
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const addedGames: readonly import('./manifest').GameManifest[];
}
