import { voiceOf } from '../account/editor-voice.ts';
import { BRAND } from '../brand.ts';
import { documentSlots, type DocumentSlots } from '../document-slots.ts';
import { paths } from '../paths.ts';
import { html } from '../press-kit/html.ts';
import { cleanLine } from '../text.ts';
import { deadlineText, REQUEST_FORMATS, type MediaRequest } from './media-request.ts';
import { noRequestMarkup, requestMarkup } from './request-markup.ts';

const SLOTS = documentSlots('request');

/** Wraps the content that stands in the document until a request is put in its place. */
export function requestSlots(): DocumentSlots {
  return SLOTS;
}

/** The title of a request's page, or of the page that says it is closed. */
export function requestTitle(request: MediaRequest | null): string {
  return `${request === null ? 'This request is closed' : `An editor looks for: ${request.topic}`} | ${BRAND.name}`;
}

/**
 * The finished document of a request, or with null of the page that says it is closed. `template` is
 * the prerendered document, `origin` the site's address without a slash at its end. Throws when the
 * template has no marks.
 */
export function requestDocument(
  template: string,
  request: MediaRequest | null,
  origin: string,
): string {
  return request === null
    ? SLOTS.fill(
        template,
        html`<title>${requestTitle(null)}</title> <meta name="robots" content="noindex" />`.markup,
        noRequestMarkup().markup,
      )
    : SLOTS.fill(template, requestHead(request, origin), requestMarkup(request).markup);
}

function requestHead(request: MediaRequest, origin: string): string {
  const title = requestTitle(request);
  const url = origin + paths.request.getHref(request.slug);
  const description = cleanLine(
    [
      voiceOf(request.editor),
      REQUEST_FORMATS[request.format],
      request.place ?? 'anywhere',
      `until ${deadlineText(request.deadline)}`,
    ].join(', '),
  );
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${BRAND.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${origin}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`.markup;
}
