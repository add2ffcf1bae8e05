import type { GalleryPicture } from '../profile/press.ts';
import { safeUrl } from '../text/safe-url.ts';
import { html, type Html, type HtmlValue } from '../documents/html.ts';
import type { Kit } from './kit.ts';
import { originals, type Original } from './kit-pictures.ts';
import { BUTTON, SMALL_LINK } from './kit-section.ts';

/** The pictures in rows, each with its credit and its original. */
export function gallery(kit: Kit): HtmlValue {
  const files = originals(kit);
  const figures = kit.gallery.flatMap((picture) => {
    const src = safeUrl(picture.url);
    return src === null ? [] : [figure(picture, src, files)];
  });
  // One file alone is the portrait or the cover, which stands above.
  if (files.length < 2 && figures.length === 0) return null;
  return html`<section class="max-w-measure print:max-w-none" data-gallery>
    <div class="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 class="font-display text-xl">Pictures</h2>
      ${files.length > 1 ? archiveButton(files) : null}
    </div>
    ${
      figures.length === 0
        ? html`<p class="mt-2 print:hidden">The pictures of this page as files.</p>`
        : html`<ul class="mt-3 flex flex-wrap gap-x-4 gap-y-5">
            ${figures}
          </ul>`
    }
  </section>`;
}

/** Carries what the archive is made of; the page's script reads it after a tap. */
function archiveButton(files: readonly Original[]): Html {
  const list = files.map(({ url, name, alt, credit }) => ({ url, name, alt, credit }));
  return html`<button
    type="button"
    data-archive="${JSON.stringify(list)}"
    data-use="archive"
    class="${BUTTON}"
  >
    Download all ${files.length} pictures
  </button>`;
}

/** The link that downloads an original; nothing for a picture that was not uploaded. */
export function downloadLink(file: Original | undefined): HtmlValue {
  if (file === undefined) return null;
  return html`<a
    class="${SMALL_LINK}"
    href="${file.download}"
    download="${file.name}.jpg"
    data-use="picture:${file.id}"
    >Download<span class="sr-only"> the original: ${file.alt}</span></a
  >`;
}

// Rows are filled by the pictures' own proportions: each grows with its width at an equal height. On
// paper none grows: one picture alone in the last row would fill the page.
function figure(picture: GalleryPicture, src: string, files: readonly Original[]): Html {
  const { crop } = picture;
  const width = picture.width * ((crop?.width ?? 100) / 100);
  const height = picture.height * ((crop?.height ?? 100) / 100);
  const ratio = round(width / height);
  return html`<li
    class="min-w-0 max-w-full break-inside-avoid print:grow-0!"
    style="flex:${ratio} 1 ${round(ratio * 11)}rem"
  >
    <figure>
      <div
        class="relative overflow-hidden rounded-sm border border-border bg-muted"
        style="aspect-ratio:${ratio}"
      >
        <img
          data-picture
          class="absolute max-w-none"
          style="${placed(crop)}"
          src="${src}"
          alt="${picture.alt}"
          width="${picture.width}"
          height="${picture.height}"
          loading="lazy"
          referrerpolicy="no-referrer"
        />
      </div>
      <figcaption class="mt-1 flex items-baseline justify-between gap-3 text-sm">
        <span class="min-w-0 break-words text-muted-foreground">${picture.credit}</span>
        ${downloadLink(files.find(({ url }) => url === picture.url))}
      </figcaption>
    </figure>
  </li>`;
}

/** Where the whole picture lies behind the frame that shows the part. */
function placed(crop: GalleryPicture['crop']): string {
  if (crop === null) return 'inset:0;width:100%;height:100%';
  const { x, y, width, height } = crop;
  return [
    `left:${round((-x / width) * 100)}%`,
    `top:${round((-y / height) * 100)}%`,
    `width:${round(10_000 / width)}%`,
    `height:${round(10_000 / height)}%`,
  ].join(';');
}

const round = (value: number) => Number(value.toFixed(3));
