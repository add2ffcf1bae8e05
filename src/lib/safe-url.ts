/**
 * The address when it is safe as a link, otherwise null. Accepts only http and https: the fields
 * are user input, and a `javascript:` link would run as a script of the page.
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
