import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { adminKeys } from '@/features/admin/shared/queries';
import { searchArgument } from '@/features/admin/shared/search-text';
import type { PeopleFilters } from '@/features/admin/people/people-filters';

const PAGE = 50;

/** One row of `find_people()`. */
const personRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  kind: z.string(),
  role: z.string(),
  /** An admin named by address whose account is not there yet. */
  appointed: z.boolean(),
  suspended_at: z.nullable(z.string()),
  created_at: z.string(),
  plan: z.string(),
});
export type PersonRow = z.infer<typeof personRowSchema>;

/** Accounts that match, newest first, page by page. */
export function peopleQuery({ search, show }: PeopleFilters) {
  const wanted = searchArgument(search);
  return infiniteQueryOptions({
    queryKey: [...adminKeys.people, 'list', { search: wanted ?? '', show }],
    queryFn: ({ signal, pageParam }) =>
      rpc(
        'find_people',
        {
          ...(wanted !== undefined && { p_search: wanted }),
          ...(pageParam !== null && {
            p_before: pageParam.created_at,
            p_before_id: pageParam.id,
          }),
          p_show: show,
          p_limit: PAGE,
        },
        z.array(personRowSchema),
        signal,
      ),
    initialPageParam: null as PersonRow | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1) ?? null)),
    placeholderData: keepPreviousData,
  });
}

/** Result of `get_person()`. */
const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  kind: z.string(),
  role: z.string(),
  city_region: z.nullable(z.string()),
  appointed: z.boolean(),
  confirmed: z.boolean(),
  created_at: z.string(),
  suspended_at: z.nullable(z.string()),
  suspension: z.nullable(z.object({ by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  quota: z.object({
    plan: z.string(),
    limit: z.nullable(z.int()),
    used: z.int(),
    drafts: z.int(),
  }),
  subscription: z.nullable(
    z.object({
      status: z.string(),
      plan: z.nullable(z.string()),
      access_until: z.nullable(z.string()),
    }),
  ),
  pitches: z.int(),
  sends: z.object({
    total: z.int(),
    last_30_days: z.int(),
    waiting: z.int(),
    failed: z.int(),
    yes: z.int(),
    last_at: z.nullable(z.string()),
  }),
  introductions: z.int(),
  requests: z.int(),
  /** Rights beside the admin role. */
  rights: z.array(z.string()),
});
export type Person = z.infer<typeof personSchema>;

/** One account with plan, quota and what it has sent. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.people, 'one', id],
    queryFn: ({ signal }) => rpc('get_person', { p_user_id: id }, personSchema, signal),
  });
