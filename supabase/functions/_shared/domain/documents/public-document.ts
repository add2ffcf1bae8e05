import { BRAND } from '../text/brand.ts';
import type { DocumentSlots } from './document-slots.ts';
import { html, type Html } from './html.ts';

/** What search results and previews of links show. Addresses are absolute. */
export interface LinkPreview {
  /** A type of the Open Graph protocol. */
  type: 'profile' | 'website';
  url: string;
  /** One or two lines. */
  description: string;
  /** A picture of the page itself; null stands for the site's own. */
  picture: { url: string; alt: string } | null;
}

/** A page that is written from one stored thing: a press kit, a media request. */
export interface PublicPage<Thing> {
  /** Its places in the prerendered document. */
  slots: DocumentSlots;
  /** The title; with null that of the page for a thing that is not public. */
  title: (thing: Thing | null) => string;
  /** Null for a thing that search engines must not list and previews must not show. */
  preview: (thing: Thing, origin: string) => LinkPreview | null;
  /** The content of `main`; with null the same words for everything that is not public. */
  content: (thing: Thing | null) => Html;
}

/**
 * The finished document of a thing, or with null of the page for one that is not public. `template` is
 * the prerendered document, `origin` the site's address without a slash at its end. Throws when the
 * template has no marks.
 */
export function publicDocument<Thing>(
  page: PublicPage<Thing>,
  template: string,
  thing: Thing | null,
  origin: string,
): string {
  const preview = thing === null ? null : page.preview(thing, origin);
  const head =
    preview === null
      ? html`<title>${page.title(thing)}</title> <meta name="robots" content="noindex" />`
      : previewHead(page.title(thing), preview, origin);
  return page.slots.fill(template, head.markup, page.content(thing).markup);
}

function previewHead(title: string, preview: LinkPreview, origin: string): Html {
  const { type, url, description, picture } = preview;
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:site_name" content="${BRAND.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${picture?.url ?? `${origin}/og.png`}" />
    ${
      picture === null
        ? html`<meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />`
        : html`<meta property="og:image:alt" content="${picture.alt}" />`
    }
    <meta name="twitter:card" content="${picture === null ? 'summary_large_image' : 'summary'}" />`;
}
