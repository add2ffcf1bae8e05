import type { ShownRequest } from '../../_shared/domain/requests/request-ending.ts';
import { REQUEST_PAGE } from '../../_shared/domain/requests/request-document.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import {
  publicPageHandler,
  type PublicPageDeps,
} from '../../_shared/runtime/request/public-page.ts';

export type Deps = PublicPageDeps<ShownRequest>;

/** The finished document of a media request; 404 for one that has ended, was taken down or is unknown. */
export function createHandler(deps: Deps): Handler {
  return publicPageHandler(
    {
      name: 'request-page',
      page: REQUEST_PAGE,
      isGone: (request) => 'ended' in request,
      unavailable: 'The request cannot be shown right now.',
    },
    deps,
  );
}
