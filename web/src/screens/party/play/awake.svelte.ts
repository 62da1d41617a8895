/** Keeps a phone's screen on while it is shown, where the browser can do that. Call where effects can be made. */
export function staysAwake(): void {
  $effect(() => {
    let lock: WakeLockSentinel | null = null;
    let wanted = true;
    const release = (): void => {
      void lock?.release();
      lock = null;
    };
    const ask = async (): Promise<void> => {
      if (lock || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        // the page may have been left or hidden meanwhile
        if (!wanted || document.hidden) release();
      } catch {
        // the battery is low, or somebody forbade it
      }
    };
    // a browser ends it whenever the page is hidden, and does not begin it again
    const seen = (): void => (document.hidden ? release() : void ask());
    document.addEventListener('visibilitychange', seen);
    seen();
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', seen);
      release();
    };
  });
}
