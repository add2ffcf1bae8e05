import { z } from 'zod';
import { requireUser, type Caller } from './auth.ts';
import { HttpError } from './http-error.ts';
import { callRpc } from '../rpc.ts';
import { userClient } from '../supabase.ts';

/**
 * The admin who sent the request; the database checks the right under the caller's own token.
 * Throws 401 `unauthenticated`, 403 `forbidden`.
 */
export async function requireAdmin(request: Request): Promise<Caller> {
  const caller = await requireUser(request);
  if (!(await callRpc(userClient(request), 'is_admin', {}, z.boolean()))) {
    throw new HttpError('forbidden', 'Access Denied - Admin privileges required.');
  }
  return caller;
}
