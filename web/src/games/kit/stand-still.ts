/**
 * Ends the walk of a figure, which then stands where its attributes say. For boards that are laid out anew: a walk that
 * runs on would lead along the old way, beside the new one.
 */
export function standStill(element: Element): void {
  for (const walk of element.getAnimations()) walk.cancel();
}
