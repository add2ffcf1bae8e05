import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { AppError } from '@/lib/app-error';
import { toast } from '@/lib/toast';

const gone = new AppError({ code: 'unauthenticated', message: 'expired' });
const full = new AppError({ code: 'quota_exceeded', message: 'No pitches left.' });
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

  it('asks three times more, after 1, 2 and 4 seconds, and never pauses over 30', () => {
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

  it('does not ask again after a refusal', () => {
    const { retry } = createQueryClient({ onUnauthenticated }).getDefaultOptions().queries ?? {};
    expect(typeof retry === 'function' && retry(0, full)).toBe(false);
  });

  it('keeps data for five minutes', () => {
    const options = createQueryClient({ onUnauthenticated }).getDefaultOptions();
    expect(options.queries?.gcTime).toBe(5 * 60 * 1000);
  });

  it('leaves a failure with nothing on screen to the screen', async () => {
    const client = createQueryClient({ onUnauthenticated });
    const fail = () => Promise.reject(full);
    await client.fetchQuery({ queryKey: ['x'], queryFn: fail }).catch(() => undefined);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('speaks when a reload fails behind data', async () => {
    const client = createQueryClient({ onUnauthenticated });
    client.setQueryData(['x'], 1);
    const fail = () => Promise.reject(full);
    await client.fetchQuery({ queryKey: ['x'], queryFn: fail }).catch(() => undefined);
    expect(toast.error).toHaveBeenCalledWith('No pitches left.', { id: 'query-quota_exceeded' });
  });

  it('hands a dead session over instead of speaking', async () => {
    const client = createQueryClient({ onUnauthenticated });
    client.setQueryData(['x'], 1);
    const fail = () => Promise.reject(gone);
    await client.fetchQuery({ queryKey: ['x'], queryFn: fail }).catch(() => undefined);
    expect(onUnauthenticated).toHaveBeenCalledOnce();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it.each([
    ['speaks for a mutation', {}, 1],
    ['is silent when asked to be', { meta: { silent: true } }, 0],
    ['is silent when the caller speaks', { onError: () => undefined }, 0],
  ])('%s', async (_name, options, times) => {
    const client = createQueryClient({ onUnauthenticated });
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(full), ...options });
    await mutation.execute(undefined).catch(() => undefined);
    expect(toast.error).toHaveBeenCalledTimes(times);
  });
});
