import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

/** One use of a press kit, told by its page after a person did something there. */
export const kitVisitRequestSchema = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9-]{3,60}$/)),
  /** The link that led here: of a pitch mail ('s') or private ('k'); null for the public address. */
  link: z.nullable(z.object({ kind: z.enum(['s', 'k']), token: linkTokenSchema })),
  what: z.enum([
    'view',
    'picture',
    'archive',
    'trailer',
    'bio',
    'facts',
    'questions',
    'link',
    'print',
  ]),
  /** Which picture (its id), bio or link; '' for the others. */
  item: z.string().check(z.regex(/^[A-Za-z0-9_-]{0,40}$/)),
});

export const kitVisitResponseSchema = z.object({ ok: z.literal(true) });
