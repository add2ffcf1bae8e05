import * as z from 'zod/mini';
import { emailField } from '../../account/credentials.ts';

/** A creator invites somebody to prepare pitches, or to propose them, too. */
export const inviteHelperRequestSchema = z.object({
  email: emailField,
  can_write: z.boolean(),
  can_propose: z.boolean(),
});

export const inviteHelperResponseSchema = z.object({ invited: z.literal(true) });
