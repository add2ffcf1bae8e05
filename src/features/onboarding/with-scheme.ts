/** `example.com/me` as people write it, made the address it means. Anything else stays as it is. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[^\s:/@]+\.[^\s:@]{2,}$/.test(trimmed) ? `https://${trimmed}` : trimmed;
}
