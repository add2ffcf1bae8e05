import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { adminKeys } from '@/features/admin/shared/queries';

/** After an act of an admin: reads again what these keys hold, and the system log, in which the act stands. */
export function useStale(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [...keys, adminKeys.systemLog].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}
