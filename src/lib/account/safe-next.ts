/**
 * The address to return to after signing in; undefined unless it is a page of this origin.
 * Accepts only a path: no other host, no scheme, no `//host` and no `/\host`.
 */
export function safeNext(next: string | null | undefined): string | undefined {
  if (next === null || next === undefined) return undefined;
  if (!next.startsWith('/') || hasControlOrBackslash(next)) return undefined;
  const base = 'http://inside.invalid';
  if (!URL.canParse(next, base)) return undefined;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
  // A sign-in page would redirect again after signing in.
  if (['/login', '/signup', '/check-email', '/auth/confirm'].includes(url.pathname)) {
    return undefined;
  }
  return url.pathname + url.search + url.hash;
}

function hasControlOrBackslash(value: string): boolean {
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0;
    if (point <= 0x20 || point === 0x7f || character === '\\') return true;
  }
  return false;
}
