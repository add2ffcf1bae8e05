import type { MediaRequest } from '../../_shared/domain/requests/media-request.ts';
import { REQUEST_PAGE } from '../../_shared/domain/requests/request-document.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import {
  publicPageHandler,
  type PublicPageDeps,
} from '../../_shared/runtime/request/public-page.ts';

export type Deps = PublicPageDeps<MediaRequest>;

/** The finished document of a media request; 404 for one that is closed, taken down or unknown. */
export function createHandler(deps: Deps): Handler {
  return publicPageHandler(
    {
      name: 'request-page',
      page: REQUEST_PAGE,
      unavailable: 'The request cannot be shown right now.',
    },
    deps,
  );
}
