import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveReloads } from '@/features/admin/webhooks/live-reloads';

describe('createLiveReloads', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A watched query whose requests take `takesMs`; counts those begun, finished and cancelled. */
  const watch = (client: QueryClient, name: string, takesMs: number) => {
    const seen = { begun: 0, finished: 0, cancelled: 0 };
    const observer = new QueryObserver(client, {
      queryKey: ['logs', name],
      queryFn: async ({ signal }) => {
        seen.begun += 1;
        signal.addEventListener('abort', () => {
          seen.cancelled += 1;
        });
        await new Promise((resolve) => setTimeout(resolve, takesMs));
        seen.finished += 1;
        return seen.finished;
      },
    });
    return { seen, stop: observer.subscribe(() => undefined) };
  };

  it('lets requests finish while changes keep coming, and reloads once more at the end', async () => {
    const client = new QueryClient();
    const quick = watch(client, 'quick', 200);
    const slow = watch(client, 'slow', 3_000);
    await vi.advanceTimersByTimeAsync(3_100);
    const reload = createLiveReloads(client, 400);
    // A change every 100 ms for 30 seconds.
    for (let change = 0; change < 300; change += 1) {
      reload(['logs']);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(quick.seen.cancelled + slow.seen.cancelled).toBe(0);
    expect(quick.seen.finished).toBeGreaterThanOrEqual(30_000 / 2_000);
    expect(slow.seen.finished).toBeGreaterThanOrEqual(8);
    const begun = slow.seen.begun;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(slow.seen.begun).toBe(begun + 1);
    expect(slow.seen.finished).toBe(slow.seen.begun);
    quick.stop();
    slow.stop();
  });

  it('follows a request that was under way before the change by another', async () => {
    const client = new QueryClient();
    const { seen, stop } = watch(client, 'first', 1_000);
    await vi.advanceTimersByTimeAsync(500);
    createLiveReloads(client, 400)(['logs']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).toEqual({ begun: 2, finished: 2, cancelled: 0 });
    stop();
  });

  it('only marks queries that nobody watches', async () => {
    const client = new QueryClient();
    const { seen, stop } = watch(client, 'left', 10);
    await vi.advanceTimersByTimeAsync(100);
    stop();
    createLiveReloads(client, 400)(['logs']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.begun).toBe(1);
    expect(client.getQueryCache().getAll()[0]?.state.isInvalidated).toBe(true);
  });
});
