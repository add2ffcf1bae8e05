import { z } from 'zod';
import { readEnv, required } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databasePasscodeTries } from '../_shared/runtime/request/passcode.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const envSchema = z.object({ CLAIM_PASSCODE: required });
const claimResultSchema = z.object({ claimed: z.boolean(), linked: z.boolean() });

const deps: Deps = {
  passcode: () => readEnv(envSchema).CLAIM_PASSCODE,
  tries: databasePasscodeTries,
  adminExists: () => callRpc(serviceClient(), 'admin_exists', {}, z.boolean()),
  claim: (email) => callRpc(serviceClient(), 'claim_admin', { p_email: email }, claimResultSchema),
  log: createLog('admin-claim'),
};

Deno.serve(createHandler(deps));
