/** Keeps a phone's screen on while it is shown, where the browser can do that. Call where effects can be made. */
export function staysAwake(): void {
  $effect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (gone) void lock.release();
      } catch {
        // the battery is low, or somebody forbade it
      }
    };
    // the browser ends it whenever the page is hidden
    const seen = (): void => void ask();
    document.addEventListener('visibilitychange', seen);
    void ask();
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  });
}
