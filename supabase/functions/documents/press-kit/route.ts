import { nullable } from 'zod/mini';
import { kitSchema } from '../../_shared/domain/press-kit/kit.ts';
import { SITE_DOCUMENTS, paths } from '../../_shared/domain/paths.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';
import { cachedTemplate } from '../../_shared/runtime/cached-template.ts';

const siteUrl = () => readEnv(siteEnv).SITE_URL;

const deps: Deps = {
  siteUrl,
  template: cachedTemplate({
    fetchPage: () =>
      fetch(`${siteUrl()}${SITE_DOCUMENTS[paths.epk.path]}.html`, {
        signal: AbortSignal.timeout(5_000),
      }),
    now: Date.now,
  }),
  read: (slug, token) =>
    callRpc(serviceClient(), 'get_epk', { p_slug: slug, p_token: token }, nullable(kitSchema)),
  log: createLog('press-kit'),
};

export const pressKit = createHandler(deps);
