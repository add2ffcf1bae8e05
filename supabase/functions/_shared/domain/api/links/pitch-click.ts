import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

export const pitchClickRequestSchema = z.object({ token: linkTokenSchema });

export const pitchClickResponseSchema = z.object({ ok: z.literal(true) });
