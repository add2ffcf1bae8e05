import { publicDocument, type PublicPage } from '../../domain/documents/public-document.ts';
import { SECURITY_HEADERS } from '../../domain/documents/security-headers.ts';
import { HttpError } from './http-error.ts';
import { endpoint, type Handler } from './http.ts';
import type { Log } from '../log.ts';

export interface PublicPageDeps<Thing> {
  /** The site's address without a slash at its end. */
  siteUrl: () => string;
  /** The prerendered document that every thing is put into. */
  template: () => Promise<string>;
  /** A thing that is public, or that the token of a private link opens; null for any other. */
  read: (slug: string, token: string | null) => Promise<Thing | null>;
  log: Log;
}

interface PublicPageOptions<Thing> {
  /** The function's name. */
  name: string;
  page: PublicPage<Thing>;
  /** Whether a thing is over: its page says so, with status 404. */
  isGone?: (thing: Thing) => boolean;
  /** Says that the page cannot be shown now. */
  unavailable: string;
  /** The token of a private link; without it there are none. */
  token?: (search: URLSearchParams) => string | null;
}

/**
 * The finished document of what the last part of the path names, with title, description and link
 * preview. Status 404 for everything that is not public.
 */
export function publicPageHandler<Thing>(
  {
    name,
    page,
    unavailable,
    isGone = () => false,
    token: tokenOf = () => null,
  }: PublicPageOptions<Thing>,
  { siteUrl, template: readTemplate, read, log }: PublicPageDeps<Thing>,
): Handler {
  return endpoint({ name, methods: ['GET', 'HEAD'], log }, async (request) => {
    const url = new URL(request.url);
    const slug = slugOf(url);
    const token = tokenOf(url.searchParams);
    const [template, thing] = await Promise.all([
      readTemplate().catch((cause: unknown) => {
        throw new HttpError('unavailable', unavailable, { cause });
      }),
      slug === null ? null : read(slug, token),
    ]);
    const document = publicDocument(page, template, thing, siteUrl());
    return new Response(request.method === 'HEAD' ? null : document, {
      status: thing === null || isGone(thing) ? 404 : 200,
      headers: {
        ...SECURITY_HEADERS,
        'content-type': 'text/html; charset=utf-8',
        // What is no longer public is gone at once, and what a private link opens is kept nowhere.
        'cache-control': token === null ? 'no-cache' : 'private, no-store',
      },
    });
  });
}

function slugOf({ pathname }: URL): string | null {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    const slug = decodeURIComponent(last);
    return /^[a-z0-9-]{3,60}$/i.test(slug) ? slug : null;
  } catch {
    return null;
  }
}
