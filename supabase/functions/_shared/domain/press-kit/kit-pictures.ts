import { workPicture } from '../profile/work-kind.ts';
import { safeUrl } from '../text/safe-url.ts';
import type { Kit } from './kit.ts';

/** An uploaded picture that an editor can take along, in the order of the page. */
export interface Original {
  id: string;
  /** Where it is read; with the token of a private link where one opened the kit. */
  url: string;
  /** The same, as a download under `name`. */
  download: string;
  /** Name of the file, without its ending. */
  name: string;
  alt: string;
  credit: string;
}

/** The second form is that of rows from before the function `documents`. */
const UPLOAD = /\/functions\/v1\/(?:documents\/)?picture\/([0-9a-f-]{36})(?:\?.*)?$/;

/** The id of an uploaded picture in its address; null for any other address. */
export function uploadId(address: string | null): string | null {
  return UPLOAD.exec(safeUrl(address) ?? '')?.[1] ?? null;
}

/**
 * The kit with its pictures at our own addresses, with the token of a private link where one opened it.
 * Other addresses are left out: their server would learn who reads the kit, and could change the picture.
 */
export function openPictures(kit: Kit, token: string | null, functionsUrl: string): Kit {
  const opened = (stored: string | null) => {
    const id = uploadId(stored);
    if (id === null) return null;
    const address = `${functionsUrl}/documents/picture/${id}`;
    return token === null || kit.preview === null ? address : withParameter(address, 'k', token);
  };
  return {
    ...kit,
    avatar_url: opened(kit.avatar_url),
    book_cover_url: opened(kit.book_cover_url),
    gallery: kit.gallery.flatMap((picture) => {
      const url = opened(picture.url);
      return url === null ? [] : [{ ...picture, url }];
    }),
  };
}

/** The pictures of a kit that can be downloaded: portrait, cover and gallery, as far as uploaded. */
export function originals(kit: Kit): Original[] {
  const all = [
    { url: kit.avatar_url, part: 'portrait', alt: `Portrait of ${kit.name ?? ''}`, credit: '' },
    {
      url: kit.book_cover_url,
      part: 'cover',
      alt: workPicture(kit.work_kind, kit.book_title),
      credit: '',
    },
    ...kit.gallery.map(({ url, alt, credit }, at) => ({ url, part: String(at + 1), alt, credit })),
  ];
  return all.flatMap(({ url, part, alt, credit }) => {
    const id = uploadId(url);
    if (id === null || url === null) return [];
    const name = `${kit.slug}-${part}`;
    return [{ id, url, download: withParameter(url, 'name', name), name, alt, credit }];
  });
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
