/**
 * A pure function that keeps its results for the inputs seen last. When `limit` inputs are kept all are
 * forgotten, so that memory stays bounded. The result is shared: callers must not change it.
 */
export function remember<Result>(
  limit: number,
  compute: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.result;
    const result = compute(text);
    if (known.size >= limit) known.clear();
    known.set(text, { result });
    return result;
  };
}
