import { z } from 'zod';
import type { QueuedMail } from '../../domain/mail/queued-mail.ts';
import { newToken } from '../crypto.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { postalAddress } from './postal-address.ts';
import { followUpContextSchema, type DueFollowUps, type FollowUpContext } from './follow-ups.ts';

/** The sent pitches in the database; `userId` null reads those of any creator. */
export function followUpContext(userId: string | null, sendId: string): Promise<FollowUpContext> {
  return callRpc(
    serviceClient(),
    'get_follow_up_context',
    { p_user_id: userId, p_send_id: sendId },
    followUpContextSchema,
  );
}

/** Stores one follow-up and its mail. Throws HttpError 409 `no_follow_up`. */
export function queueFollowUp(sendId: string, number: number, mail: QueuedMail): Promise<unknown> {
  return callRpc(
    serviceClient(),
    'queue_follow_up',
    { p_send_id: sendId, p_number: number, p_mail: mail },
    z.unknown(),
  );
}

export const followUpUrls = () => ({
  site: readEnv(siteEnv).SITE_URL,
  functions: publicFunctionsUrl(),
});

/** The follow-ups of the database. */
export function databaseFollowUps(log: Log): DueFollowUps {
  return {
    due: (limit) =>
      callRpc(serviceClient(), 'due_follow_ups', { p_limit: limit }, z.array(z.uuid())),
    context: (sendId) => followUpContext(null, sendId),
    queue: queueFollowUp,
    urls: followUpUrls,
    postalAddress,
    newMark: newToken,
    log,
  };
}
