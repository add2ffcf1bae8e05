import { z } from 'zod';
import { callRpc } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** As what an account does an act for a creator now. Throws 403 `not_helper`. */
export const checkOnBehalf = (helperId: string, creatorId: string, act: 'write' | 'propose') =>
  callRpc(
    serviceClient(),
    'check_on_behalf',
    { p_helper_id: helperId, p_creator_id: creatorId, p_act: act },
    z.enum(['team', 'publicist']),
  );
