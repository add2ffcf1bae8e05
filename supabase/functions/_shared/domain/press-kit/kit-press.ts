import { SAMPLE_PERSON } from '../friday-fix/sample-story.ts';
import { safeUrl } from '../text/safe-url.ts';
import { html, type Html, type HtmlValue } from '../documents/html.ts';
import { offerInWords } from '../profile/offer-sentence.ts';
import { ownOf } from '../pitch/drafted-words.ts';
import { nameOf, type Kit } from './kit.ts';
import { timeText } from '../text/time-text.ts';
import { factsToShow } from './said-once.ts';
import { dayInWords, section, webLink } from './kit-section.ts';

const MARK = 'block text-sm text-muted-foreground';

/** The facts that nothing else says, each with where it can be checked when the creator named that. */
export function facts(kit: Kit): HtmlValue {
  const shown = factsToShow(kit);
  if (shown.length === 0) return null;
  // Where some have a source, the others say that they have none.
  const mixed = shown.some(({ source }) => source);
  return section(
    'Facts',
    html`<ul id="facts" class="list-disc space-y-1 pl-5">
      ${shown.map(
        ({ text, source }) =>
          html`<li data-line="${source ? `${text} (Source: ${source})` : text}">
            ${text}${sourceOf(source, kit) ?? (mixed ? html`<span class="${MARK}">Own account</span>` : null)}
          </li>`,
      )}
    </ul>`,
    { id: 'facts', what: 'the facts', use: 'facts' },
  );
}

/** Whose word the kit is, said once for all of it; the facts are marked where some rest on a source. */
export function whoseWord(kit: Kit): HtmlValue {
  const { logline, who, timely_angle, bio_short, bio_medium, bio_long, offers: given } = kit;
  const shown = factsToShow(kit);
  const texts = [logline, who, timely_angle, bio_short, bio_medium, bio_long];
  if (!texts.some(Boolean) && shown.length === 0 && given.length === 0) return null;
  const hasSource = kit.coverage.length > 0 || shown.some(({ source }) => source);
  return html`<p class="max-w-measure text-sm text-muted-foreground">
    What this page says is
    ${ownOf(nameOf(kit), 'account')}${hasSource ? ', except where a source is named' : null}.
  </p>`;
}

/** The source of a fact with its date; without one the fact is the creator's own account like the rest. */
function sourceOf(source: string | undefined, kit: Kit): HtmlValue {
  if (source === undefined || source === '') return null;
  const href = /^https?:\/\//i.test(source) ? safeUrl(source) : null;
  const shown =
    href === null
      ? source
      : webLink(href, new URL(href).hostname.replace(/^www\./, ''), 'link:source');
  // The day on which it appeared, where the kit lists it as coverage; else when the kit was last saved with it.
  const published = dayInWords(kit.coverage.find(({ url }) => url === source)?.date ?? '');
  const day = published || `named on ${dayInWords((kit.updated_at ?? '').slice(0, 10))}`;
  return html`<span class="${MARK}">Source: ${shown}, ${day}</span>`;
}

/** What an editor can have; a note without a sentence stands as it was typed. */
export function offers(kit: Kit): HtmlValue {
  const said = kit.offers.map(offerInWords).filter((text) => text !== '');
  if (said.length === 0) return null;
  return section(
    'On offer',
    html`<ul class="list-disc space-y-1 pl-5">
      ${said.map((text) => html`<li>${text}</li>`)}
    </ul>`,
  );
}

/** What a host can ask. */
export function questions(kit: Kit): HtmlValue {
  if (kit.questions.length === 0) return null;
  return section(
    'Questions to ask',
    html`<ol id="questions" class="list-decimal space-y-1 pl-5">
      ${kit.questions.map(({ text }) => html`<li>${text}</li>`)}
    </ol>`,
    { id: 'questions', what: 'the questions', use: 'questions' },
  );
}

/** What others published, as the creator listed it. */
export function coverage(kit: Kit): HtmlValue {
  if (kit.coverage.length === 0) return null;
  return section(
    'In the press',
    html`<ul class="space-y-3">
      ${kit.coverage.map((piece) => {
        const href = safeUrl(piece.url);
        const day = dayInWords(piece.date);
        return html`<li>
          <span class="block text-sm text-muted-foreground"
            >${piece.outlet}${day === '' ? null : `, ${day}`}</span
          >
          ${href === null ? piece.title : webLink(href, piece.title, 'link:coverage')}
        </li>`;
      })}
    </ul>`,
  );
}

/** Says that only a private link shows this kit, and until when. */
export function previewNotice(kit: Kit): HtmlValue {
  if (kit.preview === null) return null;
  const { ends_at: ends, opens_at: opens } = kit.preview;
  return html`<aside
    aria-label="Private link"
    class="mb-8 rounded-sm border border-l-4 border-border border-l-accent bg-card p-4"
  >
    <p class="font-semibold">You were sent a private link</p>
    <p class="mt-1">
      ${
        opens === null
          ? 'This press kit is not public yet.'
          : html`This press kit is under embargo until ${moment(opens)}.`
      }
      Please do not pass the link on. It ends on ${moment(ends)}.
    </p>
  </aside>`;
}

/** Above a kit of an invented person. */
export function inventedNotice(kit: Kit): HtmlValue {
  if (kit.invented !== true) return null;
  return html`<aside
    aria-label="Sample"
    class="mb-8 rounded-sm border border-l-4 border-border border-l-accent bg-card p-4"
  >
    <p class="font-semibold">This is a sample press kit</p>
    <p class="mt-1">${SAMPLE_PERSON}</p>
  </aside>`;
}

function moment(iso: string): Html {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  });
  return html`<time datetime="${iso}">${timeText(format, new Date(iso))} (New York)</time>`;
}
