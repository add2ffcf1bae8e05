/**
 * The http or https address in a text, null for anything else: users enter these texts, and a
 * `javascript:` address in a link would run as part of the page.
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

/** The short form for display: `https://www.example.org/a/b/` becomes `example.org/a/b`. */
export function readableUrl(href: string): string {
  const url = new URL(href);
  const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
  return url.hostname.replace(/^www\./, '') + path;
}
