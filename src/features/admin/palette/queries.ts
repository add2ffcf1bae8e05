import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { personPlace, subscriptionPlace, type Place } from '@/features/admin/palette/places';
import { adminKeys } from '@/features/admin/shared/queries';
import { searchArgument } from '@/features/admin/shared/search-text';

const SHOWN = 5;

const peopleSchema = z.array(
  z.object({ id: z.string(), email: z.string(), name: z.nullable(z.string()) }),
);
const subscriptionsSchema = z.object({
  rows: z.array(
    z.object({
      email: z.nullable(z.string()),
      plan: z.nullable(z.string()),
      stripe_subscription_id: z.string(),
    }),
  ),
});

/** A few people and subscriptions that match; asks only from three letters on. */
export function paletteQuery(text: string) {
  const search = searchArgument(text);
  return queryOptions({
    queryKey: [...adminKeys.all, 'palette', search ?? ''],
    queryFn: async ({ signal }): Promise<Place[]> => {
      const wanted = { p_search: search ?? '', p_limit: SHOWN };
      const [people, subscriptions] = await Promise.all([
        rpc('find_people', wanted, peopleSchema, signal),
        rpc('find_subscriptions', wanted, subscriptionsSchema, signal),
      ]);
      return [...people.map(personPlace), ...subscriptions.rows.map(subscriptionPlace)];
    },
    enabled: search !== undefined,
    meta: { silent: true },
  });
}
