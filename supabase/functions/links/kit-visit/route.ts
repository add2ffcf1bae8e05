import { z } from 'zod';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  reader: (request) => {
    if (!request.headers.has('authorization')) return Promise.resolve(null);
    return requireUser(request).then(
      ({ id }) => id,
      () => null,
    );
  },
  hit: databaseRateLimiter,
  count: ({ slug, link, what, item }, readerId) =>
    callRpc(
      serviceClient(),
      'count_kit_visit',
      {
        p_slug: slug,
        p_link: link?.kind ?? null,
        p_token: link?.token ?? null,
        p_what: what,
        p_item: item,
        p_reader_id: readerId,
      },
      z.boolean(),
    ),
  log: createLog('kit-visit'),
};

export const kitVisit = createHandler(deps);
