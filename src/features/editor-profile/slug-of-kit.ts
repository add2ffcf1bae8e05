/** The slug in the address of a press kit, or a slug alone; null when the text holds neither. */
export function slugOfKit(text: string): string | null {
  const path = text.trim().toLowerCase().split(/[?#]/)[0] ?? '';
  return /(?:^|\/epk\/)([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(path)?.[1] ?? null;
}
