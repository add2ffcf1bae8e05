/**
 * Whether a query is at its first try. What stands below a queue waits for that, so that the queue
 * does not push it down later; it does not wait for a queue that fails.
 */
export const isFirstLoad = (query: { isLoading: boolean; failureCount: number }): boolean =>
  query.isLoading && query.failureCount === 0;
