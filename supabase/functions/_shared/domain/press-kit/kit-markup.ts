import { paths } from '../paths.ts';
import { WORK_WORDS, workPicture } from '../profile/work-kind.ts';
import { safeUrl } from '../text/safe-url.ts';
import { countWords } from '../text/text.ts';
import { html, type Html, type HtmlValue } from '../documents/html.ts';
import { notFoundMarkup } from '../documents/not-found-markup.ts';
import { nameOf, type Kit } from './kit.ts';
import { downloadLink, gallery } from './kit-gallery.ts';
import { kitLinks, phoneHref } from './kit-links.ts';
import { originals } from './kit-pictures.ts';
import {
  coverage,
  facts,
  offers,
  inventedNotice,
  previewNotice,
  questions,
  whoseWord,
} from './kit-press.ts';
import { whoToShow } from './said-once.ts';
import { BUTTON, PICTURE, section, webLink } from './kit-section.ts';
import { trailerPlayer } from './trailer.ts';

const BIOS = [
  { key: 'bio_short', label: 'Short bio' },
  { key: 'bio_medium', label: 'Medium bio' },
  { key: 'bio_long', label: 'Long bio' },
] as const;

/**
 * The content of a press kit's page. The attributes `data-…` are read by the page's script:
 * `data-copy` (id of the text), `data-print`, `data-player`, `data-picture`, `data-archive`, and
 * `data-use` (what is counted when it is tapped: `picture:<id>`, `print`, …).
 */
export function kitMarkup(kit: Kit): Html {
  return html`<article data-kit="${kit.slug}">
    ${previewNotice(kit)} ${inventedNotice(kit)} ${header(kit)}
    <div
      class="mt-8 grid gap-10 md:grid-cols-[minmax(0,38rem)_minmax(13rem,1fr)] lg:gap-16 print:block"
    >
      <div class="space-y-8 md:order-last print:float-right print:mb-4 print:ml-8 print:w-56">
        ${contact(kit)} ${links(kit)}
      </div>
      <div class="min-w-0 space-y-10">
        ${kit.timely_angle ? section('Why now', html`<p>${kit.timely_angle}</p>`) : null}
        ${bios(kit)} ${facts(kit)} ${offers(kit)} ${questions(kit)} ${gallery(kit)} ${trailer(kit)}
        ${work(kit)} ${coverage(kit)}
      </div>
    </div>
  </article>`;
}

/** The content for a kit that is unknown, unpublished or under embargo: the same words for all. */
export function noKitMarkup(): Html {
  return notFoundMarkup({
    kicker: 'Press kit',
    title: 'This press kit is not public',
    text: 'The link may be mistyped, or its owner has not published it. If it came in a mail, reply to the mail and ask.',
    own: { href: paths.kitPreview.getHref(), label: 'Is it yours? See it and publish it' },
  });
}

function header(kit: Kit): Html {
  const name = nameOf(kit);
  const photo = safeUrl(kit.avatar_url);
  const who = whoToShow(kit);
  return html`<header class="flex flex-col gap-6 border-b border-border pb-8 sm:flex-row sm:gap-8">
    ${
      photo === null
        ? null
        : html`<img
            data-picture
            class="aspect-4/5 w-32 shrink-0 sm:w-52 ${PICTURE}"
            src="${photo}"
            alt="Portrait of ${name}"
            width="416"
            height="520"
            fetchpriority="high"
            referrerpolicy="no-referrer"
          />`
    }
    <div
      ${photo === null ? null : html`hidden`}
      aria-hidden="true"
      class="grid aspect-4/5 w-32 shrink-0 place-items-center rounded-sm border border-border bg-muted font-display text-4xl text-muted-foreground sm:w-52 print:hidden"
    >
      ${initials(name)}
    </div>
    <div class="min-w-0 grow space-y-4">
      <div class="flex items-center justify-between gap-3">
        <p class="kicker">Press kit</p>
        <button type="button" data-print data-use="print" class="${BUTTON}">Print</button>
      </div>
      <h1 tabindex="-1" class="font-display text-4xl break-words sm:text-5xl">${name}</h1>
      ${kit.logline ? html`<p class="max-w-measure text-lg break-words">${kit.logline}</p>` : null}
      ${who === '' ? null : html`<p class="max-w-measure break-words">“${who}”</p>`}
      ${placeAndBeats(kit)} ${whoseWord(kit)} ${downloadPortrait(kit)}
    </div>
  </header>`;
}

function downloadPortrait(kit: Kit): HtmlValue {
  const portrait = originals(kit).find(({ url }) => url === kit.avatar_url);
  return portrait === undefined ? null : html`<p>${downloadLink(portrait)}</p>`;
}

function placeAndBeats(kit: Kit): HtmlValue {
  if (!kit.city_region && kit.beats.length === 0) return null;
  return html`<ul aria-label="Place and beats" class="flex flex-wrap items-center gap-2 text-sm">
    ${kit.city_region ? html`<li class="mr-1 text-muted-foreground">${kit.city_region}</li>` : null}
    ${kit.beats.map(
      (beat) =>
        html`<li
          class="inline-flex items-center rounded-sm border border-input px-2 py-0.5 text-xs font-semibold whitespace-nowrap"
        >
          ${beat}
        </li>`,
    )}
  </ul>`;
}

/** The first and the last letter of a name's words, in place of a missing portrait. */
function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .filter((letter) => /\p{L}/u.test(letter));
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('');
}

function bios(kit: Kit): HtmlValue {
  return BIOS.map(({ key, label }) => {
    const bio = kit[key];
    if (!bio) return null;
    return section(
      label,
      html`<p id="${key}" class="whitespace-pre-line">${bio}</p>
        <p class="mt-1 text-sm text-muted-foreground print:hidden">${countWords(bio)} words</p>`,
      { id: key, what: label.toLowerCase(), use: `bio:${key}` },
    );
  });
}

/** Plays after a tap: until then nothing is asked of the host of the video. */
function trailer(kit: Kit): HtmlValue {
  const player = trailerPlayer(kit.trailer_url);
  if (player === null) return null;
  const name = nameOf(kit);
  return html`<section class="max-w-measure print:hidden">
    <h2 class="font-display text-xl">Trailer</h2>
    <div class="mt-2 aspect-video" data-player>
      <button
        type="button"
        data-use="trailer"
        data-player-kind="${player.kind}"
        data-player-src="${player.src}"
        data-player-title="Trailer of ${name}"
        class="grid size-full place-items-center rounded-sm border border-input bg-muted hover:border-foreground"
      >
        <span class="grid justify-items-center gap-2">
          <svg viewBox="0 0 48 48" class="size-12 text-accent" aria-hidden="true">
            <circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="3" />
            <path d="M19 15v18l15-9z" fill="currentColor" />
          </svg>
          <span class="font-semibold">Play the trailer</span>
          <span class="text-sm text-muted-foreground">From ${new URL(player.src).hostname}</span>
        </span>
      </button>
    </div>
  </section>`;
}

function work(kit: Kit): HtmlValue {
  const cover = safeUrl(kit.book_cover_url);
  if (!kit.book_title && cover === null) return null;
  return section(
    `The ${WORK_WORDS[kit.work_kind].noun}`,
    html`<div class="flex items-start gap-5">
      ${
        cover === null
          ? null
          : html`<img
              data-picture
              class="aspect-2/3 w-32 shrink-0 ${PICTURE}"
              src="${cover}"
              alt="${workPicture(kit.work_kind, kit.book_title)}"
              width="256"
              height="384"
              loading="lazy"
              referrerpolicy="no-referrer"
            />`
      }
      <div>
        ${kit.book_title ? html`<p class="font-display text-2xl italic">${kit.book_title}</p>` : null}
        ${downloadLink(originals(kit).find(({ url }) => url === kit.book_cover_url))}
      </div>
    </div>`,
  );
}

function contact(kit: Kit): HtmlValue {
  const { contact_name: name, contact_email: email, contact_phone: phone } = kit;
  if (!name && !email && !phone) return null;
  return html`<section>
    <h2 class="font-display text-xl">Press contact</h2>
    <ul class="mt-2 space-y-1 break-words">
      ${name ? html`<li class="font-semibold">${name}</li>` : null}
      ${
        email
          ? html`<li>
              <a
                class="prose-link inline-flex min-h-11 items-center sm:min-h-6 print:min-h-0"
                href="mailto:${email}"
                >${email}</a
              >
            </li>`
          : null
      }
      ${
        phone
          ? html`<li>
              <a
                class="prose-link inline-flex min-h-11 items-center sm:min-h-6 print:min-h-0"
                href="${phoneHref(phone)}"
                >${phone}</a
              >
            </li>`
          : null
      }
    </ul>
  </section>`;
}

function links(kit: Kit): HtmlValue {
  const all = kitLinks(kit);
  if (all.length === 0) return null;
  return html`<section>
    <h2 class="font-display text-xl">Links</h2>
    <ul class="mt-2 space-y-2 break-words">
      ${all.map(
        ({ label, href, shown }) =>
          html`<li>
            <span class="block text-sm text-muted-foreground">${label}</span>
            ${webLink(
              href,
              shown,
              `link:${label
                .toLowerCase()
                .replace(/[^a-z0-9]+/g, '-')
                .slice(0, 40)}`,
              true,
            )}
          </li>`,
      )}
    </ul>
  </section>`;
}
