import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { adminKeys } from '@/features/admin/shared/queries';
import { searchArgument } from '@/features/admin/shared/search-text';

const PAGE = 50;

/** One row of `find_system_logs()`. */
const entrySchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  action: z.string(),
  ip_address: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export type LogEntry = z.infer<typeof entrySchema>;

/** Entries of the system log, newest first. `action` '' leaves out pages that do not exist. */
export function systemLogQuery(search: string, action: string) {
  const wanted = searchArgument(search);
  return infiniteQueryOptions({
    queryKey: [...adminKeys.systemLog, 'list', { search: wanted ?? '', action }],
    queryFn: ({ signal, pageParam }) =>
      rpc(
        'find_system_logs',
        {
          ...(wanted !== undefined && { p_search: wanted }),
          ...(action !== '' && { p_action: action }),
          ...(pageParam !== null && {
            p_before: pageParam.created_at,
            p_before_id: pageParam.id,
          }),
          p_limit: PAGE,
        },
        z.array(entrySchema),
        signal,
      ),
    initialPageParam: null as LogEntry | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1) ?? null)),
    placeholderData: keepPreviousData,
  });
}

/** The actions that the log holds. */
export const logActionsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.systemLog, 'actions'],
    queryFn: ({ signal }) => rpc('system_log_actions', {}, z.array(z.string()), signal),
  });
