import { nullable } from 'zod/mini';
import { paths } from '../../_shared/domain/paths.ts';
import { shownRequestSchema } from '../../_shared/domain/requests/request-ending.ts';
import { siteTemplate } from '../../_shared/runtime/cached-template.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  ...siteTemplate(paths.request.path),
  read: (slug) =>
    callRpc(serviceClient(), 'get_media_request', { p_slug: slug }, nullable(shownRequestSchema)),
  log: createLog('request-page'),
};

export const requestPage = createHandler(deps);
