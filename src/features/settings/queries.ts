import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

const resultMailSchema = z.object({
  wanted: z.boolean(),
  /** The zone whose Monday morning counts. */
  time_zone: z.string(),
});

/** Whether the creator gets the weekly mail with what came back. */
export const resultMailQuery = () =>
  queryOptions({
    queryKey: ['settings', 'result-mail'],
    queryFn: ({ signal }) => rpc('my_result_mail', {}, resultMailSchema, signal),
  });
