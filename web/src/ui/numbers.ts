/** Chances as people write them. */

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** With its sign; a loss has a real minus. */
export function signed(points: number): string {
  const rounded = Math.round(points);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}
