import { z } from 'zod';
import { readEnv, required } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databasePasscodeTries } from '../_shared/runtime/request/passcode.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const envSchema = z.object({ SETUP_PASSCODE: required });

const deps: Deps = {
  passcode: () => readEnv(envSchema).SETUP_PASSCODE,
  tries: databasePasscodeTries,
  done: () => callRpc(serviceClient(), 'stripe_setup_done', {}, z.boolean()),
  save: (secret) =>
    callRpc(serviceClient(), 'stripe_setup_save', { p_secret: secret }, z.boolean()),
  log: createLog('stripe-setup'),
};

Deno.serve(createHandler(deps));
