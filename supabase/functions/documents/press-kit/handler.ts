import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import { KIT_PAGE } from '../../_shared/domain/press-kit/kit-document.ts';
import type { Kit } from '../../_shared/domain/press-kit/kit.ts';
import { openPictures } from '../../_shared/domain/press-kit/kit-pictures.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import {
  publicPageHandler,
  type PublicPageDeps,
} from '../../_shared/runtime/request/public-page.ts';

export interface Deps extends PublicPageDeps<Kit> {
  /** The base URL of the functions, as browsers reach it. */
  functionsUrl: () => string;
}

/** The finished document of a press kit; 404 for one that is unknown, unpublished or under embargo. */
export function createHandler(deps: Deps): Handler {
  return publicPageHandler(
    {
      name: 'press-kit',
      page: KIT_PAGE,
      unavailable: 'The press kit cannot be shown right now.',
      token: (search) => {
        const token = search.get('k');
        return token !== null && linkTokenSchema.safeParse(token).success ? token : null;
      },
    },
    {
      ...deps,
      read: async (slug, token) => {
        const kit = await deps.read(slug, token);
        return kit === null ? null : openPictures(kit, token, deps.functionsUrl());
      },
    },
  );
}
