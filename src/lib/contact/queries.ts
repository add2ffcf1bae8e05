import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

const contactSchema = z.object({
  email: z.nullable(z.string()),
  proven: z.boolean(),
  reply_to: z.string(),
});

/** The contact address of the profile, and where replies go until it is proven. */
export const contactQuery = () =>
  queryOptions({
    queryKey: ['contact'],
    queryFn: ({ signal }) => rpc('contact_state', {}, contactSchema, signal),
    staleTime: 0,
    meta: { silent: true },
  });
