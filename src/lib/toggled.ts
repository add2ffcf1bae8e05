/** The chosen values with this one added, or without it, in the order in which they are offered. */
export function toggled<T>(offered: readonly T[], chosen: readonly T[], value: T): T[] {
  return offered.filter((one) => chosen.includes(one) !== (one === value));
}
