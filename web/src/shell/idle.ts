/** When the page stands and nothing else waits: for what nobody has asked for yet. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: 1500 });
    else setTimeout(done, 300);
  });
}
