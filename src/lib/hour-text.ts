/** `0` is midnight, `13` is 1 pm. */
export function hourText(hour: number): string {
  if (hour === 0) return 'Midnight';
  if (hour === 12) return 'Noon';
  return hour < 12 ? `${String(hour)} am` : `${String(hour - 12)} pm`;
}
