import { html, type Html } from './html.ts';
import { paths } from '../paths.ts';

interface NotFoundWords {
  /** What kind of page it would be. */
  kicker: string;
  title: string;
  text: string;
  /** The better way on than home, which is then the second. */
  link?: { href: string; label: string };
  /** A link for the owner of the page; shown to everybody, because the request does not say who asks. */
  own?: { href: string; label: string };
}

const HOME = { href: paths.home.getHref(), label: 'Return to Home' };

/** A page of the site that is not there, in the look of the app's own (`src/components/not-found.tsx`). */
export function notFoundMarkup({ kicker, title, text, link, own }: NotFoundWords): Html {
  const first = link ?? HOME;
  return html`<section class="mx-auto grid w-full max-w-3xl content-center gap-6 py-10 sm:py-16">
    <div class="rule-double"></div>
    <p aria-hidden="true" class="font-display text-[clamp(6rem,22vw,13rem)] leading-[0.85]">
      4<span class="text-accent">0</span>4
    </p>
    <div class="grid gap-5 border-t border-border pt-5 sm:grid-cols-[1fr_auto] sm:items-end">
      <div class="grid gap-1">
        <p class="kicker">${kicker}</p>
        <h1 tabindex="-1" class="font-display text-3xl">${title}</h1>
        <p class="max-w-measure text-muted-foreground">${text}</p>
        ${
          own === undefined
            ? null
            : html`<p>
                <a class="prose-link inline-flex min-h-11 items-center" href="${own.href}"
                  >${own.label}</a
                >
              </p>`
        }
        ${
          link === undefined
            ? null
            : html`<p>
                <a class="prose-link inline-block py-1" href="${HOME.href}">${HOME.label}</a>
              </p>`
        }
      </div>
      <a
        class="inline-flex h-11 items-center justify-center rounded-sm bg-primary px-5 text-sm font-semibold whitespace-nowrap text-primary-foreground"
        href="${first.href}"
        >${first.label}</a
      >
    </div>
  </section>`;
}
