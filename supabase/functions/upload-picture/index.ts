import { z } from 'zod';
import { requireUser } from '../_shared/runtime/request/auth.ts';
import { publicFunctionsUrl } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const registered = z.object({
  id: z.uuid(),
  unused: z.array(z.object({ bucket: z.string(), name: z.string() })),
});

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  newId: () => crypto.randomUUID(),
  register: (userId, name, bytes) =>
    callRpc(
      serviceClient(),
      'register_picture',
      { p_user_id: userId, p_object_name: name, p_mime: 'image/jpeg', p_bytes: bytes },
      registered,
    ),
  forget: (id) => callRpc(serviceClient(), 'forget_picture', { p_id: id }, z.unknown()),
  store: async (name, bytes) => {
    const { error } = await serviceClient()
      .storage.from('pictures')
      .upload(name, bytes, { contentType: 'image/jpeg' });
    if (error !== null) throw error;
  },
  remove: async (files) => {
    for (const { bucket, name } of files) {
      const { error } = await serviceClient().storage.from(bucket).remove([name]);
      if (error !== null) throw error;
    }
  },
  functionsUrl: () => publicFunctionsUrl(),
  log: createLog('upload-picture'),
};

Deno.serve(createHandler(deps));
