import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRetryable, toAppError } from '@/lib/app-error';
import { toast } from '@/lib/toast';

const MINUTE = 60_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True when the screen shows the failure itself, also of a reload in the background. */
      silent?: boolean;
    };
    mutationMeta: {
      /** True when the caller tells the person about the failure. */
      silent?: boolean;
    };
  }
}

interface QueryClientHooks {
  /** The server said that the session is not valid any more. */
  onUnauthenticated: () => void;
}

/**
 * The app's query client: three retries with growing pauses up to 30 s for failures that may pass,
 * data kept for five minutes, and one place that speaks when nobody else does.
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
        // With nothing on screen yet the screen's own error state speaks.
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
      // A write that waits for the line in silence looks like a write that was made.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
