/** Runs work when the page is loaded and idle, such as loading ahead. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: 1500 });
    else setTimeout(done, 300);
  });
}
