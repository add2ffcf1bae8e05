import { CORS_HEADERS } from '../gateway/cors.ts';
import { firstRow, type Transactions } from '../database/database.ts';
import { jsonResponse } from '../gateway/json-response.ts';
import type { AuthCall } from './route.ts';

const ACCEPTED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * The double confirmation of a changed address as a hosted project has it. The first of the two links,
 * whichever it is, is noted and answered without a session; the second is left to lite, which
 * changes the address by the token of the new one.
 */
export function emailHalves(database: Transactions, { validSeconds }: { validSeconds: number }) {
  return async ({ body }: AuthCall): Promise<Response | undefined> => {
    const { type, token_hash: hash } = body;
    if (type !== 'email_change' || hash === undefined || hash === '') return undefined;
    const user = await firstRow(
      database,
      `select id, email_change_confirm_status as status, email_change_token_current = $1 as is_current
       from auth.users
       where $1 in (email_change_token_current, email_change_token_new)
         and email_change_sent_at > now() - make_interval(secs => $2)`,
      [hash, validSeconds],
    );
    if (user === undefined) return undefined;
    if (user.status === 1) {
      // The other half is done. lite knows the token of the new address only.
      await firstRow(
        database,
        `update auth.users set email_change_token_new = $2, email_change_token_current = null where id = $1`,
        [user.id, hash],
      );
      return undefined;
    }
    const half = await firstRow(
      database,
      `update auth.users
       set email_change_confirm_status = 1,
         email_change_token_current = case when $3 then null else email_change_token_current end,
         email_change_token_new = case when $3 then email_change_token_new end
       where id = $1 and coalesce(email_change_confirm_status, 0) = 0
         and $2 in (email_change_token_current, email_change_token_new)
       returning id`,
      [user.id, hash, user.is_current === true],
    );
    return half === undefined
      ? undefined
      : jsonResponse(200, { code: 200, msg: ACCEPTED }, CORS_HEADERS);
  };
}
