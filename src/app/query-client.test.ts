import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createQueryClient } from '@/app/query-client';
import { AppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { askTogether, partOr } from '@/lib/api/together';
import { toast } from '@/lib/toast';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const signedOut = new AppError({ code: 'unauthenticated', message: 'expired' });
const refused = new AppError({ code: 'quota_exceeded', message: 'No pitches left.' });
const broken = new AppError({ code: 'unknown', message: 'boom' });

describe('createQueryClient', () => {
  const onUnauthenticated = vi.fn();
  beforeEach(() => {
    vi.spyOn(toast, 'error').mockReturnValue('');
  });
  afterEach(() => {
    vi.mocked(toast.error).mockRestore();
    onUnauthenticated.mockReset();
  });

  it('retries a query three times, after 1, 2 and 4 seconds, with pauses of at most 30 seconds', () => {
    const options = createQueryClient({ onUnauthenticated }).getDefaultOptions().queries;
    const { retry, retryDelay } = options ?? {};
    expect(typeof retry === 'function' && [0, 1, 2, 3].map((n) => retry(n, broken))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(
      typeof retryDelay === 'function' && [0, 1, 2, 5, 9].map((n) => retryDelay(n, broken)),
    ).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  });

  it('does not retry a refused query', () => {
    const { retry } = createQueryClient({ onUnauthenticated }).getDefaultOptions().queries ?? {};
    expect(typeof retry === 'function' && retry(0, refused)).toBe(false);
  });

  it('keeps unused query data for five minutes', () => {
    const options = createQueryClient({ onUnauthenticated }).getDefaultOptions();
    expect(options.queries?.gcTime).toBe(5 * 60 * 1000);
  });

  it('raises no toast for a query without data: the screen shows the error state', async () => {
    const client = createQueryClient({ onUnauthenticated });
    const fail = () => Promise.reject(refused);
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: fail, staleTime: 0 })
      .catch(() => undefined);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('raises a toast when a query with data fails to reload', async () => {
    const client = createQueryClient({ onUnauthenticated });
    client.setQueryData(['x'], 1);
    const fail = () => Promise.reject(refused);
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: fail, staleTime: 0 })
      .catch(() => undefined);
    expect(toast.error).toHaveBeenCalledWith('No pitches left.', { id: 'query-quota_exceeded' });
  });

  it('calls onUnauthenticated and raises no toast when a query is refused as unauthenticated', async () => {
    const client = createQueryClient({ onUnauthenticated });
    client.setQueryData(['x'], 1);
    const fail = () => Promise.reject(signedOut);
    await client
      .fetchQuery({ queryKey: ['x'], queryFn: fail, staleTime: 0 })
      .catch(() => undefined);
    expect(onUnauthenticated).toHaveBeenCalledOnce();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it.each([
    ['raises a toast for a failed mutation', {}, 1],
    ['raises no toast for a failed silent mutation', { meta: { silent: true } }, 0],
    ['raises no toast for a failed mutation with its own onError', { onError: () => undefined }, 0],
  ])('%s', async (_name, options, times) => {
    const client = createQueryClient({ onUnauthenticated });
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(refused), ...options });
    await mutation.execute(undefined).catch(() => undefined);
    expect(toast.error).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['a mutation', {}],
    ['a silent mutation', { meta: { silent: true } }],
    ['a mutation with its own onError', { onError: () => undefined }],
  ])('calls onUnauthenticated when %s is refused as unauthenticated', async (_name, options) => {
    const client = createQueryClient({ onUnauthenticated });
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(signedOut), ...options });
    await mutation.execute(undefined).catch(() => undefined);
    expect(onUnauthenticated).toHaveBeenCalledOnce();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('keeps the failure of a first load while the query reloads, until it succeeds', async () => {
    const client = createQueryClient({ onUnauthenticated });
    let answer: Promise<string> = Promise.reject(refused);
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: () => answer });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => {
      expect(observer.getCurrentResult().isLoadingError).toBe(true);
    });
    let arrive: (text: string) => void = () => undefined;
    answer = new Promise((resolve) => {
      arrive = resolve;
    });
    void observer.refetch();
    const { isFetching, isPending, error } = observer.getCurrentResult();
    expect({ isFetching, isPending, error }).toEqual({
      isFetching: true,
      isPending: false,
      error: refused,
    });
    arrive('here');
    await vi.waitFor(() => {
      expect(observer.getCurrentResult().data).toBe('here');
    });
    stop();
  });

  it('reads a change anew, although an answer from before the change is there', async () => {
    vi.mocked(rpc).mockResolvedValue({ quota: 0 });
    const client = createQueryClient({ onUnauthenticated });
    const own = () => partOr('quota', 'u', z.number(), () => Promise.resolve(4));
    client.setQueryData(['quota'], 0);
    const stop = new QueryObserver(client, {
      queryKey: ['quota'],
      queryFn: own,
      staleTime: 60_000,
    }).subscribe(() => undefined);
    // Asked ahead by a link; the query is fresh and leaves its part there.
    askTogether('my_shell', {}, 'u');
    await client.invalidateQueries({ queryKey: ['quota'] });
    expect(client.getQueryData(['quota'])).toBe(4);
    stop();
  });
});
