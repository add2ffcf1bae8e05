import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

const endSchema = z.nullable(z.object({ until: z.string(), live: z.boolean() }));

/** Until when the editor's topics count; null without any. */
export const lookingForQuery = (userId: string) =>
  queryOptions({
    queryKey: ['looking-for', userId],
    queryFn: ({ signal }) => rpc('my_looking_for', {}, endSchema, signal),
  });

/** Lets the topics count for 30 days from now. Throws AppError. */
export const renewLookingFor = () => rpc('renew_looking_for', {}, endSchema);
