/** How many stories of a sample a phone shows at first: three say what the Friday Fix is. A real issue stays whole. */
export const SAMPLE_FIRST = 3;

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** The words of the button that shows the rest; null where there is none. */
export function restWords(stories: number): string | null {
  const rest = stories - SAMPLE_FIRST;
  return rest <= 0 ? null : `Show the other ${COUNTS[rest] ?? String(rest)}`;
}
