/** Letters that a search needs: with fewer no index helps. The server refuses fewer. */
export const MIN_SEARCH = 3;

/** The message beside a search field with too few letters; undefined when the text is fine or empty. */
export function searchProblem(text: string): string | undefined {
  const { length } = Array.from(text.trim());
  return length > 0 && length < MIN_SEARCH ? 'Please type at least three letters.' : undefined;
}

/** The argument of a search function for this text; undefined for no search. */
export function searchArgument(text: string): string | undefined {
  return text.trim() === '' || searchProblem(text) !== undefined ? undefined : text.trim();
}
