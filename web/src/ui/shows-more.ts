/** For an element that scrolls: `data-more` names the sides with more content, where its edge fades out. */
import './shows-more.css';

export function showsMore(element: HTMLElement): () => void {
  const look = (): void => {
    const { scrollTop, clientHeight, scrollHeight, scrollLeft, clientWidth, scrollWidth } = element;
    const sides = [
      scrollTop > 2 && 'above',
      scrollTop + clientHeight < scrollHeight - 2 && 'below',
      scrollLeft > 2 && 'left',
      scrollLeft + clientWidth < scrollWidth - 2 && 'right',
    ];
    element.dataset['more'] = sides.filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(look);
  const watch = (): void => {
    sizes.disconnect();
    for (const one of [element, ...element.children]) sizes.observe(one);
    look();
  };
  const parts = new MutationObserver(watch);
  parts.observe(element, { childList: true });
  element.addEventListener('scroll', look, { passive: true });
  watch();
  return () => {
    sizes.disconnect();
    parts.disconnect();
    element.removeEventListener('scroll', look);
  };
}
