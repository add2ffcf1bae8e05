/**
 * A LIKE pattern that finds the text anywhere, taken literally. The API reads * as a wildcard
 * that cannot be escaped, so it becomes "any one character".
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`;
}
