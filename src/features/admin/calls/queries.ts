import { queryOptions } from '@tanstack/react-query';
import { callKindSchema } from '@domain/calls/call.ts';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { callSchema, callsKey } from '@/lib/calls/queries';

const teamSchema = z.object({
  /** Free slots to come. */
  slots: z.array(
    z.object({
      id: z.string(),
      host: z.nullable(z.string()),
      mine: z.boolean(),
      kinds: z.array(callKindSchema),
      starts_at: z.string(),
      time_zone: z.string(),
      minutes: z.int(),
    }),
  ),
  calls: z.array(callSchema),
});
export type TeamSlot = z.infer<typeof teamSchema>['slots'][number];

/** The calendar of the team. */
export const teamCallsQuery = () =>
  queryOptions({
    queryKey: [...callsKey, 'team'],
    queryFn: ({ signal }) => rpc('team_calls', {}, teamSchema, signal),
  });
