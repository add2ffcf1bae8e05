import { OUTLET_FORMAT_LABELS } from '../outlet/outlet.ts';
import { voiceOf } from '../account/editor-voice.ts';
import { BRAND } from '../text/brand.ts';
import { documentSlots } from '../documents/document-slots.ts';
import { paths } from '../paths.ts';
import type { PublicPage } from '../documents/public-document.ts';
import { cleanLine } from '../text/text.ts';
import { deadlineText } from './deadline-text.ts';
import { type MediaRequest } from './media-request.ts';
import { noRequestMarkup, requestMarkup } from './request-markup.ts';

/** The page of a media request. */
export const REQUEST_PAGE: PublicPage<MediaRequest> = {
  slots: documentSlots('request'),
  title: (request) =>
    `${request === null ? 'This request is closed' : `An editor looks for: ${request.topic}`} | ${BRAND.name}`,
  preview: (request, origin) => ({
    type: 'website',
    url: origin + paths.request.getHref(request.slug),
    description: cleanLine(
      [
        voiceOf(request.editor),
        OUTLET_FORMAT_LABELS[request.format],
        request.place ?? 'anywhere',
        `until ${deadlineText(request.deadline, 'UTC')}`,
      ].join(', '),
    ),
    picture: null,
  }),
  content: (request) => (request === null ? noRequestMarkup() : requestMarkup(request)),
};
