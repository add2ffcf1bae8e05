import { nullable } from 'zod/mini';
import { SITE_DOCUMENTS, paths } from '../../_shared/domain/paths.ts';
import { mediaRequestSchema } from '../../_shared/domain/requests/media-request.ts';
import { cachedTemplate } from '../../_shared/runtime/cached-template.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const siteUrl = () => readEnv(siteEnv).SITE_URL;

const deps: Deps = {
  siteUrl,
  template: cachedTemplate({
    fetchPage: () =>
      fetch(`${siteUrl()}${SITE_DOCUMENTS[paths.request.path]}.html`, {
        signal: AbortSignal.timeout(5_000),
      }),
    now: Date.now,
  }),
  read: (slug) =>
    callRpc(serviceClient(), 'get_media_request', { p_slug: slug }, nullable(mediaRequestSchema)),
  log: createLog('request-page'),
};

export const requestPage = createHandler(deps);
