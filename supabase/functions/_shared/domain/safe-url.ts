/**
 * The address as a link may carry it, or null. Only http and https pass: people type these
 * fields, and a `javascript:` link on a public page would run as the page.
 */
export function safeUrl(value: string | null | undefined): string | null {
  if (!value) return null;
  try {
    const url = new URL(value.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** `https://www.example.org/a/b/` as `example.org/a/b`, for reading. */
export function readableUrl(href: string): string {
  const url = new URL(href);
  const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
  return url.hostname.replace(/^www\./, '') + path;
}
