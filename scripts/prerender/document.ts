interface HeadParts {
  path: string;
  title: string;
  description: string;
  /** Origin of the site. */
  site: string;
  brand: string;
  /** Structured data. */
  json?: object;
  /** A classic script that runs before anything is painted. */
  script?: string;
  /** Another origin that the page will talk to. */
  preconnect?: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in markup and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** What finds a page and shows it elsewhere: description, canonical address, link preview. */
export function metaTags(parts: HeadParts): string {
  const url = escapeHtml(parts.site + parts.path);
  const title = escapeHtml(parts.title);
  const description = escapeHtml(parts.description);
  const image = escapeHtml(`${parts.site}/og.png`);
  return [
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(parts.brand)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('');
}

/** Everything a public page's head needs after the theme script and the style sheet. */
export function headTags(parts: HeadParts): string {
  return [
    parts.script ? `<script>${parts.script}</script>` : '',
    parts.preconnect
      ? `<link rel="preconnect" href="${escapeHtml(parts.preconnect)}" crossorigin>`
      : '',
    `<title>${escapeHtml(parts.title)}</title>`,
    metaTags(parts),
    parts.json !== undefined
      ? `<script type="application/ld+json">${JSON.stringify(parts.json).replaceAll('<', '\\u003c')}</script>`
      : '',
  ].join('');
}
