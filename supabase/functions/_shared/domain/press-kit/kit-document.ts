import { BRAND } from '../brand.ts';
import { documentSlots, type DocumentSlots } from '../document-slots.ts';
import { paths } from '../paths.ts';
import { safeUrl } from '../safe-url.ts';
import { cleanLine } from '../text.ts';
import { html } from './html.ts';
import { nameOf, type Kit } from './kit.ts';
import { kitMarkup, noKitMarkup } from './kit-markup.ts';

const SLOTS = documentSlots('kit');

const DESCRIPTION_MAX = 160;

/** The title of a kit's page, or of the page that says there is none. */
export function kitTitle(kit: Kit | null): string {
  return `${kit === null ? 'This press kit is not public' : `${nameOf(kit)}: press kit`} | ${BRAND.name}`;
}

/**
 * The finished document of a press kit, or with `kit` null of the page that says there is none.
 * `template` is the prerendered document, `origin` the site's address without a slash at its end.
 * Throws when the template has no marks.
 */
export function kitDocument(template: string, kit: Kit | null, origin: string): string {
  const head = kit === null ? noKitHead() : kitHead(kit, origin);
  const body = kit === null ? noKitMarkup() : kitMarkup(kit);
  return SLOTS.fill(template, head, body.markup);
}

/** Wraps the content that stands in the document until a kit is put in its place. */
export function kitSlots(): DocumentSlots {
  return SLOTS;
}

function noKitHead(): string {
  return html`<title>${kitTitle(null)}</title> <meta name="robots" content="noindex" />`.markup;
}

function kitHead(kit: Kit, origin: string): string {
  const title = kitTitle(kit);
  // Whatever makes previews of links keeps them: an embargoed story must not stand in one.
  if (kit.preview !== null) {
    return html`<title>${title}</title> <meta name="robots" content="noindex" />`.markup;
  }
  const url = origin + paths.epk.getHref(kit.slug);
  const description = descriptionOf(kit);
  const photo = safeUrl(kit.avatar_url);
  const image = photo ?? `${origin}/og.png`;
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="profile" />
    <meta property="og:site_name" content="${BRAND.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${image}" />
    ${
      photo === null
        ? html`<meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />`
        : html`<meta property="og:image:alt" content="Portrait of ${nameOf(kit)}" />`
    }
    <meta name="twitter:card" content="${photo === null ? 'summary_large_image' : 'summary'}" />`
    .markup;
}

/** One or two lines for search results and link previews, cut at a word. */
function descriptionOf(kit: Kit): string {
  const text = cleanLine(kit.logline ?? kit.bio_short ?? `The press kit of ${nameOf(kit)}.`);
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
