import { OUTLET_FORMAT_LABELS } from '../outlet/outlet.ts';
import { voiceOf } from '../account/editor-voice.ts';
import { BRAND } from '../text/brand.ts';
import { documentSlots } from '../documents/document-slots.ts';
import { paths } from '../paths.ts';
import type { PublicPage } from '../documents/public-document.ts';
import { cleanLine } from '../text/text.ts';
import { deadlineText } from './deadline-text.ts';
import type { ShownRequest } from './request-ending.ts';
import { CLOSED_REQUEST, NO_REQUEST, noRequestMarkup, requestMarkup } from './request-markup.ts';

/** The page of a media request. */
export const REQUEST_PAGE: PublicPage<ShownRequest> = {
  slots: documentSlots('request'),
  title: (request) => `${titleOf(request)} | ${BRAND.name}`,
  preview: (request, origin) =>
    'ended' in request
      ? null
      : {
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
        },
  content: (request) =>
    request === null || 'ended' in request
      ? noRequestMarkup(request?.ended ?? null)
      : requestMarkup(request),
};

function titleOf(request: ShownRequest | null): string {
  if (request === null) return NO_REQUEST;
  return 'ended' in request ? CLOSED_REQUEST : `An editor looks for: ${request.topic}`;
}
