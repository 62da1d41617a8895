/** Calls when a phone is laid on its face, where it tells how it lies. Call where effects can be made. */

/** Degrees by which a phone may lie askew. */
const ASKEW = 35;

/** `beta` is about 0 for a phone that lies on its back, and about 180 on its face. */
export function isFaceDown(beta: number | null, gamma: number | null): boolean {
  return beta !== null && Math.abs(beta) > 180 - ASKEW && Math.abs(gamma ?? 0) < ASKEW;
}

/** Some browsers tell how a phone lies only if its owner allows that, and ask only after a tap. */
export function askHowItLies(): void {
  const asking = (globalThis.DeviceOrientationEvent ?? {}) as { requestPermission?: () => Promise<unknown> };
  void asking.requestPermission?.().catch(() => undefined);
}

export function whenFaceDown(laid: () => void): void {
  $effect(() => {
    let down = false;
    const turned = ({ beta, gamma }: DeviceOrientationEvent): void => {
      const now = isFaceDown(beta, gamma);
      if (now && !down) laid();
      down = now;
    };
    addEventListener('deviceorientation', turned);
    return () => removeEventListener('deviceorientation', turned);
  });
}
