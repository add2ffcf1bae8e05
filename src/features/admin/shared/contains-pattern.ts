/**
 * A LIKE pattern that matches values containing the literal text. PostgREST reads * as a wildcard
 * that cannot be escaped, so * becomes _ (any one character).
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`;
}
