/** Points as they are shown everywhere: with a minus sign, not a hyphen. */
export function points(count: number): string {
  return String(count).replace("-", "−");
}
