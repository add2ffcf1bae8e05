import { z } from 'zod';
import { requireUser, type Caller } from './auth.ts';
import { HttpError } from './http-error.ts';
import { callRpc } from './rpc.ts';
import { userClient } from './supabase.ts';

/** The admin behind a request, asked of the database under the caller's own token; else 401 or 403. */
export async function requireAdmin(
  request: Request,
  isAdmin: (request: Request) => Promise<boolean> = askDatabase,
  findUser: (request: Request) => Promise<Caller> = requireUser,
): Promise<Caller> {
  const caller = await findUser(request);
  if (!(await isAdmin(request))) {
    throw new HttpError(403, 'forbidden', 'Access Denied - Admin privileges required.');
  }
  return caller;
}

function askDatabase(request: Request): Promise<boolean> {
  return callRpc(userClient(request), 'is_admin', {}, z.boolean());
}
