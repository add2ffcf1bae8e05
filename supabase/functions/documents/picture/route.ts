import { z } from 'zod';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const file = z.object({ bucket: z.string(), name: z.string(), mime: z.string() }).nullable();

const deps: Deps = {
  reader: async (request) =>
    request.headers.has('authorization') ? (await requireUser(request)).id : null,
  find: (id, readerId, token) =>
    callRpc(
      serviceClient(),
      'readable_picture',
      { p_id: id, p_user_id: readerId, p_token: token },
      file,
    ),
  load: async ({ bucket, name }) => {
    const { data, error } = await serviceClient().storage.from(bucket).download(name);
    if (error !== null) throw error;
    return data;
  },
  log: createLog('picture'),
};

export const picture = createHandler(deps);
