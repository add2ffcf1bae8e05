import { OUTLET_FORMAT_LABELS, AI_STANCE_LABELS } from '../outlet/outlet.ts';
import { voiceDoubt, voiceOf } from '../account/editor-voice.ts';
import { paths } from '../paths.ts';
import { html, type Html } from '../documents/html.ts';
import { deadlineText } from './deadline-text.ts';
import { choiceText, roomText, type MediaRequest } from './media-request.ts';
import { ENDING_TEXTS } from './request-ending.ts';

/** The titles of a page without an open request. */
export const NO_REQUEST = 'There is no request behind this link';
export const CLOSED_REQUEST = 'This request is closed';

const LINK =
  'inline-flex min-h-11 items-center justify-center rounded-sm px-4 py-2 text-sm font-semibold';
const PRIMARY = `${LINK} bg-primary text-primary-foreground hover:opacity-90`;
const OUTLINE = `${LINK} border border-input hover:border-foreground hover:bg-muted`;

/** The content of a request's public page. */
export function requestMarkup(request: MediaRequest): Html {
  const doubt = voiceDoubt(request.editor);
  const inApp = paths.appRequest.getHref(request.slug);
  const facts: [string, string | Html][] = [
    ['Who asks', voiceOf(request.editor)],
    ['Format', OUTLET_FORMAT_LABELS[request.format]],
    ['Place', request.place ?? 'Anywhere'],
    [
      'Until',
      // A script shows it in the reader's time zone.
      html`<time datetime="${request.deadline}">${deadlineText(request.deadline, 'UTC')}</time>`,
    ],
    [
      'Beats',
      request.beats.length === 0
        ? ''
        : html`${request.beats.join(', ')}
            <span class="block text-sm text-muted-foreground"
              >A beat is a subject that journalists cover.</span
            >`,
    ],
    ['AI', AI_STANCE_LABELS[request.ai_stance]],
    ['Pitches', `${roomText(request)}. ${choiceText(request)}.`],
  ];
  return html`<article data-request="${request.slug}" class="mx-auto max-w-2xl space-y-8">
    ${
      request.again === true
        ? html`<p role="status" class="max-w-measure break-words">
            This request is closed. It was posted again:
            <a class="prose-link" href="${paths.request.getHref(request.slug)}">${request.topic}</a>
          </p>`
        : null
    }
    <header class="space-y-4">
      <p class="kicker">An editor looks for</p>
      <h1 tabindex="-1" class="font-display text-4xl break-words sm:text-5xl">${request.topic}</h1>
    </header>
    ${
      request.details === ''
        ? null
        : html`<p class="max-w-measure text-lg break-words whitespace-pre-line">
            ${request.details}
          </p>`
    }
    <dl
      class="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 border-y border-border py-5 sm:grid-cols-[8rem_1fr]"
    >
      ${facts
        .filter(([, value]) => value !== '')
        .map(
          ([name, value]) =>
            html`<dt class="pt-0.5 text-sm text-muted-foreground">${name}</dt>
              <dd class="min-w-0 break-words">${value}</dd>`,
        )}
    </dl>
    ${doubt === null ? null : html`<p class="text-sm text-muted-foreground">${doubt}</p>`}
    <div class="space-y-3" data-answers>
      <div class="flex flex-wrap gap-3">
        ${
          request.places_left === 0
            ? html`<a class="${OUTLINE}" href="${paths.requests.getHref()}"
                >What editors look for now</a
              >`
            : html`<a class="${PRIMARY}" href="${inApp}" data-answer>Answer with a pitch</a>`
        }
        <a class="${OUTLINE}" href="${paths.signup.getHref({ role: 'creator', next: inApp })}"
          >Sign up free</a
        >
      </div>
      <p class="max-w-measure text-sm text-muted-foreground">
        ${
          request.places_left === 0
            ? 'The editor has all the pitches they asked for. There may be room again.'
            : 'Free for creators. The editor reads your pitch, and only a yes shares your email.'
        }
      </p>
    </div>
  </article>`;
}

/** The content for a request that has ended; for one that was taken down or is unknown `ended` is null. */
export function noRequestMarkup(ended: keyof typeof ENDING_TEXTS | null): Html {
  return html`<section class="mx-auto grid max-w-2xl gap-5 py-10 sm:py-16">
    <p class="kicker">Requests</p>
    <h1 tabindex="-1" class="font-display text-4xl sm:text-5xl">
      ${ended === null ? NO_REQUEST : CLOSED_REQUEST}
    </h1>
    <p data-request-closed class="max-w-measure text-lg text-muted-foreground">
      ${ended === null ? 'The link may be cut off, or the request was taken down.' : ENDING_TEXTS[ended]}
      Editors post new ones: with an account you see those that fit you.
    </p>
    <div class="flex flex-wrap gap-3">
      <a class="${PRIMARY}" href="${paths.home.getHref()}">Return to Home</a>
      <a class="${OUTLINE}" href="${paths.requests.getHref()}">Sign in to see new ones</a>
      <a class="${OUTLINE}" href="${paths.signup.getHref({ role: 'creator' })}">Sign up free</a>
    </div>
  </section>`;
}
