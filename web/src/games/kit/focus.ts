/** What gets the focus, in this order. */
const NEXT = ['button.go', 'button.hot', '[data-next] button', 'button'].map((one) => `${one}:not(:disabled)`);

/**
 * Keeps the focus of whoever plays with keys in the bar. If the button in focus goes away, another one gets the focus: one
 * that ends the choice, else one under `data-next`, else any; without buttons, the bar itself.
 */
export function holdFocus(bar: HTMLElement): () => void {
  let held: Element | null = bar.contains(document.activeElement) ? document.activeElement : null;
  const focused = ({ target }: FocusEvent): void =>
    void (held = target instanceof Element && bar.contains(target) ? target : null);
  const pointed = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node) || !bar.contains(target)) held = null;
  };
  const watch = new MutationObserver(() => {
    if (held === null || held.isConnected || document.activeElement !== document.body) return;
    const next = NEXT.map((one) => bar.querySelector<HTMLElement>(one)).find((button) => button !== null) ?? bar;
    next.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', pointed);
  watch.observe(bar, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', pointed);
  };
}

/** Whether somebody came here with keys: a click that moves the focus on, and a finger, are not looking at anything. */
export function byKeys({ currentTarget }: FocusEvent): boolean {
  return currentTarget instanceof Element && currentTarget.matches(':focus-visible');
}
