/** The ids with one of them moved to a place; places outside the list are its ends. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((one) => one !== id);
  const at = Math.max(0, Math.min(place, rest.length));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
