import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRetryable, toAppError } from '@/lib/api/app-error';
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
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (thrown, query) => {
        const error = toAppError(thrown);
        if (error.code === 'unauthenticated') {
          onUnauthenticated();
          return;
        }
        // Without data the screen shows its own error state.
        if (query.state.data !== undefined && query.meta?.silent !== true) {
          toast.error(error.userMessage, { id: `query-${error.code}` });
        }
      },
    }),
    mutationCache: new MutationCache({
      onError: (thrown, _variables, _result, mutation) => {
        const error = toAppError(thrown);
        if (error.code === 'unauthenticated') {
          onUnauthenticated();
          return;
        }
        if (mutation.options.onError !== undefined || mutation.meta?.silent === true) return;
        toast.error(error.userMessage);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE,
        retry: (failures, error) => failures < 3 && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // A mutation that waits for the network without a message looks like a saved one.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
