/** The values that differ from the initial ones, trimmed: only these are saved. */
export function changedValues<Key extends string>(
  keys: readonly Key[],
  initial: Readonly<Record<Key, string>>,
  values: Readonly<Record<Key, string>>,
): Partial<Record<Key, string>> {
  const changed: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = values[key].trim();
    if (value !== initial[key].trim()) changed[key] = value;
  }
  return changed;
}
