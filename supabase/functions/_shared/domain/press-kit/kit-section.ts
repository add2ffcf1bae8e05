import { html, type Html, type HtmlValue } from '../documents/html.ts';

export const BUTTON =
  'inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-sm border border-input px-4 text-sm font-semibold whitespace-nowrap hover:border-foreground hover:bg-muted print:hidden';
export const PICTURE = 'rounded-sm border border-border bg-muted object-cover';
export const SMALL_LINK =
  'prose-link inline-flex min-h-11 items-center text-sm sm:min-h-6 whitespace-nowrap print:hidden';

/** A section with its heading; `copy` is the id of the text that its button copies. */
export function section(
  title: string,
  body: HtmlValue,
  copy?: { id: string; what: string; use: string },
): Html {
  return html`<section class="max-w-measure print:max-w-none">
    <div class="flex items-center justify-between gap-4 break-after-avoid">
      <h2 class="font-display text-xl">${title}</h2>
      ${
        copy === undefined
          ? null
          : html`<button
              type="button"
              data-copy="${copy.id}"
              data-use="${copy.use}"
              class="${BUTTON}"
            >
              Copy<span class="sr-only"> ${copy.what}</span>
            </button>`
      }
    </div>
    <div class="mt-2 break-words">${body}</div>
  </section>`;
}

/** A link to another site. `isAddress` for one that shows its address: in print it needs no second one. */
export function webLink(href: string, shown: HtmlValue, use: string, isAddress = false): Html {
  return html`<a
    ${isAddress ? html`data-address` : null}
    class="prose-link inline-flex min-h-11 items-center sm:min-h-6 print:min-h-0"
    href="${href}"
    data-use="${use}"
    target="_blank"
    rel="noopener noreferrer"
    >${shown}<span class="sr-only"> (opens in a new tab)</span></a
  >`;
}

/** A day in words: 'September 20, 2024'. `day` starts with YYYY-MM-DD; other texts give ''. */
export function dayInWords(day: string): string {
  const time = Date.parse(day.length === 10 ? `${day}T00:00:00Z` : day);
  if (Number.isNaN(time)) return '';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
