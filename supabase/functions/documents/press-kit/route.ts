import { nullable } from 'zod/mini';
import { kitSchema } from '../../_shared/domain/press-kit/kit.ts';
import { paths } from '../../_shared/domain/paths.ts';
import { publicFunctionsUrl } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';
import { siteTemplate } from '../../_shared/runtime/cached-template.ts';

const deps: Deps = {
  ...siteTemplate(paths.epk.path),
  read: (slug, token) =>
    callRpc(serviceClient(), 'get_epk', { p_slug: slug, p_token: token }, nullable(kitSchema)),
  functionsUrl: () => publicFunctionsUrl(),
  log: createLog('press-kit'),
};

export const pressKit = createHandler(deps);
