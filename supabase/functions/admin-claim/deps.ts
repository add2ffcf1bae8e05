import { z } from 'zod';
import { readEnv, required } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databaseBook } from '../_shared/runtime/passcode.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import type { Deps } from './handler.ts';

const envSchema = z.object({ CLAIM_PASSCODE: required });
const claimSchema = z.object({ claimed: z.boolean(), linked: z.boolean() });

export const realDeps: Deps = {
  passcode: () => readEnv(envSchema).CLAIM_PASSCODE,
  book: databaseBook,
  adminExists: () => callRpc(serviceClient(), 'admin_exists', {}, z.boolean()),
  claim: (email) => callRpc(serviceClient(), 'claim_admin', { p_email: email }, claimSchema),
  log: createLog('admin-claim'),
};
