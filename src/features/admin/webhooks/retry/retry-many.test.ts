import { describe, expect, it } from 'vitest';
import { retryMany, type RetryProgress } from '@/features/admin/webhooks/retry/retry-many';

async function* portions(...lists: string[][]) {
  for (const list of lists) yield await Promise.resolve(list);
}

describe('retryMany', () => {
  it('tries every event of every portion once and counts the results', async () => {
    const tried: string[] = [];
    const seen: RetryProgress[] = [];
    const result = await retryMany({
      ids: portions(['a', 'b', 'c'], [], ['d', 'e']),
      retry: (id) => {
        tried.push(id);
        if (id === 'c') return Promise.reject(new Error('unreachable'));
        return Promise.resolve(id !== 'd');
      },
      onProgress: (progress) => seen.push(progress),
      signal: new AbortController().signal,
      lanes: 2,
    });
    expect(tried.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(result).toEqual({ tried: 5, succeeded: 3, failed: 2 });
    expect(seen.map((progress) => progress.tried)).toEqual([1, 2, 3, 4, 5]);
  });

  it('never has more tries under way than lanes, and stops when asked', async () => {
    const stop = new AbortController();
    let running = 0;
    let most = 0;
    const result = await retryMany({
      ids: portions(
        Array.from({ length: 50 }, (_, at) => `evt_${String(at)}`),
        ['never'],
      ),
      retry: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 0));
        running -= 1;
        return true;
      },
      onProgress: ({ tried }) => {
        if (tried === 10) stop.abort();
      },
      signal: stop.signal,
      lanes: 3,
    });
    expect(most).toBe(3);
    expect(result.tried).toBeGreaterThanOrEqual(10);
    expect(result.tried).toBeLessThan(14);
  });
});
