import * as z from 'zod/mini';
import { typedChoices } from '@/features/requests/request-choices';

export const typedSchema = z.object({
  topic: z.string(),
  details: z.string(),
  deadline: z.string(),
  ...typedChoices,
});
/** What is typed into the form of a request. */
export type TypedRequest = z.infer<typeof typedSchema>;
