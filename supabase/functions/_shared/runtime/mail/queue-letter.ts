import { z } from 'zod';
import { storedSendSchema, type StoredSend } from '../../domain/api/send-pitch.ts';
import { renderPitchMail } from '../../domain/mail/pitch-mail.ts';
import type { QueuedMail } from '../../domain/mail/queued-mail.ts';
import {
  draftedBy,
  newsLink,
  storedPitchSchema,
  storedVariationSchema,
} from '../../domain/pitch/stored-pitch.ts';
import { newToken } from '../crypto.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../env.ts';
import { refuseSolemn } from '../refuse-solemn.ts';
import { HttpError } from '../request/http-error.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { editorMail, shownTo } from './editor-mail.ts';
import { postalAddress } from './postal-address.ts';

/** The data for the mail, as `get_send_context` returns it. */
export const sendContextSchema = z.object({
  pitch: storedPitchSchema,
  variation: storedVariationSchema,
  creator: z.object({
    name: z.string().nullable(),
    city_region: z.string().nullable(),
    slug: z.string().nullable(),
    epk_published: z.boolean(),
    invented: z.boolean().optional(),
  }),
  outlet: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Null until the outlet said yes to this creator. */
    contact_name: z.string().nullable(),
    /** Whom the mail greets. The creator learns the name with a yes. */
    greets: z.string().nullable(),
    /** 8:30 of the outlet's next working day. */
    morning: z.string(),
  }),
});
export type SendContext = z.infer<typeof sendContextSchema>;

export interface QueuedSend {
  userId: string;
  variationId: string;
  /** The revision that the mail was written from. */
  revision: number;
  outletId: string;
  mail: QueuedMail;
  epkUrl: string | null;
  /** When the mail may leave; null after the 20 seconds of undo. */
  releaseAt: string | null;
  followUp: boolean;
}

export interface LetterDeps {
  context: (userId: string, variationId: string, outletId: string) => Promise<SendContext>;
  /** Checks every rule, stores the send and queues its mail. Throws HttpError with the rule's code. */
  queue: (send: QueuedSend) => Promise<StoredSend>;
  newMark: () => string;
  urls: () => { site: string; functions: string };
  postalAddress: () => string;
}

interface Letter {
  /** The creator, in whose name it is sent. */
  userId: string;
  variationId: string;
  outletId: string;
  /** The revision that was agreed to; left out, the words are sent as they are. */
  revision?: number;
  /** False leaves the link to the press kit out. */
  kit: boolean;
  followUp: boolean;
  /** When the mail may leave, by the outlet's morning; null after the undo. */
  releaseAt: (morning: string) => string | null;
}

/**
 * Queues the mail of one variation to one outlet. The mail holds marks in place of tokens: the reply
 * and everything stored for the creator are free of links that answer for the editor.
 */
export async function queueLetter(deps: LetterDeps, letter: Letter): Promise<StoredSend> {
  const { userId, variationId, outletId, followUp } = letter;
  const context = await deps.context(userId, variationId, outletId);
  if (letter.revision !== undefined && letter.revision !== context.variation.revision) {
    throw new HttpError(
      'version_conflict',
      'The pitch was changed meanwhile. Please read it again as it is now.',
    );
  }
  refuseSolemn(context.pitch);
  const { creator } = context;
  const name = creator.name?.trim() || 'The creator';
  const urls = deps.urls();
  const epkUrl =
    letter.kit && creator.epk_published && creator.slug ? `${urls.site}/epk/${creator.slug}` : null;
  const address = deps.postalAddress();
  const read = { name: context.outlet.name, contact_name: context.outlet.greets };
  const mail = editorMail(
    { name, epkUrl, urls, postalAddress: address, newMark: deps.newMark },
    (links) =>
      renderPitchMail({
        variation: context.variation,
        generator: draftedBy(context.pitch, context.variation),
        creator: { ...creator, name },
        outlet: read,
        newsUrl: newsLink(context.pitch),
        ...links,
      }),
  );
  return deps.queue({
    userId,
    variationId,
    revision: context.variation.revision,
    outletId,
    mail: shownTo(context.outlet, mail, read),
    epkUrl,
    releaseAt: letter.releaseAt(context.outlet.morning),
    followUp,
  });
}

/** What `queueLetter` asks of the database and the settings. */
export const letterDeps: LetterDeps = {
  context: (userId, variationId, outletId) =>
    callRpc(
      serviceClient(),
      'get_send_context',
      { p_user_id: userId, p_variation_id: variationId, p_outlet_id: outletId },
      sendContextSchema,
    ),
  queue: (send) =>
    callRpc(
      serviceClient(),
      'queue_pitch_send',
      {
        p_user_id: send.userId,
        p_variation_id: send.variationId,
        p_outlet_id: send.outletId,
        p_mail: send.mail,
        p_epk_url: send.epkUrl,
        p_revision: send.revision,
        p_release_at: send.releaseAt,
        p_follow_up: send.followUp,
      },
      storedSendSchema,
    ),
  newMark: newToken,
  urls: () => ({ site: readEnv(siteEnv).SITE_URL, functions: publicFunctionsUrl() }),
  postalAddress,
};
