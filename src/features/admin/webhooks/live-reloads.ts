import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Returns a function that reloads the active queries under a key after a change, and marks the others
 * as stale. Each query reloads on its own: a request that is under way finishes, whatever changes
 * meanwhile, and is followed by one more. So figures keep changing in a storm of events, and a slow
 * query holds up no other. `pauseMs` is the shortest time between two reloads of one query.
 */
export function createLiveReloads(client: QueryClient, pauseMs: number): (key: QueryKey) => void {
  const running = new Set<string>();
  const again = new Set<string>();

  const reload = async (queryKey: QueryKey, hash: string): Promise<void> => {
    if (running.has(hash)) {
      again.add(hash);
      return;
    }
    running.add(hash);
    const exact = { queryKey, exact: true } as const;
    do {
      // A request that runs already may have been answered before the change.
      if (client.isFetching(exact) > 0) again.add(hash);
      else again.delete(hash);
      await client.refetchQueries({ ...exact, type: 'active' }, { cancelRefetch: false });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } while (again.has(hash));
    running.delete(hash);
  };

  return (key) => {
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
    for (const query of client.getQueryCache().findAll({ queryKey: key, type: 'active' })) {
      void reload(query.queryKey, query.queryHash);
    }
  };
}
