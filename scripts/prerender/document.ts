import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';

interface MetaParts {
  path: string;
  title: string;
  description: string;
  /** The site's address without a slash at its end. */
  origin: string;
}

interface HeadParts extends MetaParts {
  /** JSON-LD. */
  structuredData: object;
  /** Another origin that the page sends requests to, or ''. */
  preconnect: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for markup and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Description, canonical address and link preview of a page. */
export function metaTags(parts: MetaParts): string {
  const url = escapeHtml(parts.origin + parts.path);
  const title = escapeHtml(parts.title);
  const description = escapeHtml(parts.description);
  const image = escapeHtml(`${parts.origin}/og.png`);
  return [
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(BRAND.name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('');
}

/** The head tags of a site page besides scripts and styles. */
export function headTags(parts: HeadParts): string {
  return [
    parts.preconnect
      ? `<link rel="preconnect" href="${escapeHtml(parts.preconnect)}" crossorigin>`
      : '',
    `<title>${escapeHtml(parts.title)}</title>`,
    metaTags(parts),
    jsonScript('type="application/ld+json"', parts.structuredData),
  ].join('');
}

/** A script element with data; no `<` of the data can end the element. */
export function jsonScript(attributes: string, data: object): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
