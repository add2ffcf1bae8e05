import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRetryable, toAppError } from '@/lib/api/app-error';
import { dropTogether } from '@/lib/api/together';
import { noteShownError } from '@/lib/shown-errors';
import { toast } from '@/lib/toast';

const MINUTE = 60_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True when the screen shows the failure itself, including that of a background reload. */
      silent?: boolean;
    };
    mutationMeta: {
      /** True when the caller shows the failure itself. */
      silent?: boolean;
    };
  }
}

interface QueryClientHooks {
  /** Called when the server refused a query or a mutation as unauthenticated. */
  onUnauthenticated: () => void;
}

/**
 * The query client of the app: three retries with growing pauses up to 30 s for retryable failures,
 * unused data kept for five minutes, and a toast for failures that no caller handles. A refusal as
 * unauthenticated always calls `onUnauthenticated`, also for silent mutations and for mutations
 * with their own `onError`.
 */
export function createQueryClient({ onUnauthenticated }: QueryClientHooks): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        const error = toAppError(thrown);
        if (error.code === 'unauthenticated') {
          onUnauthenticated();
          return;
        }
        noteShownError(error.userMessage);
        // Without data the screen shows its own error state.
        if (query.state.data !== undefined && query.meta?.silent !== true) {
          toast.error(error.userMessage, { id: `query-${error.code}` });
        }
      },
    }),
    mutationCache: new MutationCache({
      onSettled: dropTogether,
      onError: (thrown, _variables, _result, mutation) => {
        const error = toAppError(thrown);
        if (error.code === 'unauthenticated') {
          onUnauthenticated();
          return;
        }
        noteShownError(error.userMessage);
        if (mutation.options.onError !== undefined || mutation.meta?.silent === true) return;
        toast.error(error.userMessage);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE,
        // What a link asked ahead is not asked again by its page. A change asks again at once in any case.
        staleTime: 3_000,
        retry: (failures, error) => failures < 3 && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // A mutation that waits for the network without a message looks like a saved one.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  watchQueries(client);
  return client;
}

/**
 * What was answered before a change must not answer the query that reads the change. And a query whose first load
 * failed is pending again while it reloads: its screen would change from the error to the placeholder and back at each
 * automatic reload. Until the reload has ended, the failure stays.
 */
function watchQueries(client: QueryClient): void {
  const failures = new WeakMap<object, Error>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query;
    if (action.type === 'invalidate') dropTogether();
    if (action.type === 'error' && query.state.data === undefined && query.state.error !== null) {
      failures.set(query, query.state.error);
    } else if (action.type === 'success') {
      failures.delete(query);
    } else if (action.type === 'fetch') {
      const error = failures.get(query);
      if (error !== undefined) query.setState({ status: 'error', error });
    }
  });
}
