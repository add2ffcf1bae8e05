/** Adds https:// to an address without a scheme (`example.com/me`). Other text stays unchanged. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[^\s:/@]+\.[^\s:@]{2,}$/.test(trimmed) ? `https://${trimmed}` : trimmed;
}
