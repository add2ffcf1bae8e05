import { linkTokenSchema } from '../_shared/domain/link-token.ts';
import { kitDocument } from '../_shared/domain/press-kit/kit-document.ts';
import type { Kit } from '../_shared/domain/press-kit/kit.ts';
import { openPictures } from '../_shared/domain/press-kit/kit-pictures.ts';
import { SECURITY_HEADERS } from '../_shared/domain/security-headers.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';

export interface Deps {
  /** The site's address without a slash at its end. */
  siteUrl: () => string;
  /** The prerendered document that every kit is put into. */
  template: () => Promise<string>;
  /**
   * A kit that is public, or that the token of a private link opens; null for one that is unknown,
   * unpublished or under embargo.
   */
  read: (slug: string, token: string | null) => Promise<Kit | null>;
  log: Log;
}

/**
 * The finished document of the press kit named by the last part of the path, with title,
 * description and link preview. Status 404, with the same words, for every kit that is not public.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'press-kit', methods: ['GET', 'HEAD'], log: deps.log },
    async (request) => {
      const slug = slugOf(request);
      const token = tokenOf(request);
      const [template, kit] = await Promise.all([
        deps.template().catch((cause: unknown) => {
          throw new HttpError('unavailable', 'The press kit cannot be shown right now.', { cause });
        }),
        slug === null ? null : deps.read(slug, token),
      ]);
      const shown = kit === null ? null : openPictures(kit, token);
      const document = kitDocument(template, shown, deps.siteUrl());
      return new Response(request.method === 'HEAD' ? null : document, {
        status: kit === null ? 404 : 200,
        headers: {
          ...SECURITY_HEADERS,
          'content-type': 'text/html; charset=utf-8',
          // An unpublished kit is gone at once, and one behind a private link is kept nowhere.
          'cache-control': token === null ? 'no-cache' : 'private, no-store',
        },
      });
    },
  );
}

/** The token of a private link. */
function tokenOf(request: Request): string | null {
  const token = new URL(request.url).searchParams.get('k');
  return token !== null && linkTokenSchema.safeParse(token).success ? token : null;
}

function slugOf(request: Request): string | null {
  const last = new URL(request.url).pathname
    .split('/')
    .filter((part) => part !== '')
    .at(-1);
  try {
    const slug = decodeURIComponent(last ?? '');
    return /^[a-z0-9-]{3,60}$/i.test(slug) ? slug : null;
  } catch {
    return null;
  }
}
