import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { askTogether, dropTogether, partOr } from '@/lib/api/together';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const number = z.number();
const own = () => Promise.resolve(7);
let account = 0;
let user: string;

describe('what is asked together', () => {
  beforeEach(() => {
    account += 1;
    user = `u-${String(account)}`;
    vi.useRealTimers();
  });

  it('is one request, of which each query takes its part once', async () => {
    vi.mocked(rpc).mockResolvedValue({ quota: 3, holds: 0 });
    vi.mocked(rpc).mockClear();
    askTogether('my_shell', {}, user);
    askTogether('my_shell', {}, user);
    expect(rpc).toHaveBeenCalledTimes(1);
    expect(await partOr('quota', user, number, own)).toBe(3);
    expect(await partOr('holds', user, number, own)).toBe(0);
    expect(await partOr('quota', user, number, own)).toBe(7);
  });

  it('is not given to another account, nor after a while', async () => {
    vi.useFakeTimers();
    vi.mocked(rpc).mockResolvedValue({ quota: 3 });
    askTogether('my_shell', {}, user);
    expect(await partOr('quota', 'another', number, own)).toBe(7);
    vi.advanceTimersByTime(11_000);
    expect(await partOr('quota', user, number, own)).toBe(7);
  });

  it('is not given after a change', async () => {
    vi.mocked(rpc).mockResolvedValue({ quota: 3 });
    askTogether('my_shell', {}, user);
    dropTogether();
    expect(await partOr('quota', user, number, own)).toBe(7);
  });

  it('is asked by each query itself when it failed, or is not what the query expects', async () => {
    vi.mocked(rpc).mockRejectedValueOnce(new Error('refused'));
    askTogether('my_shell', {}, user);
    expect(await partOr('quota', user, number, own)).toBe(7);
    vi.mocked(rpc).mockResolvedValueOnce({ stats: 'three' });
    askTogether('my_dashboard', { p_time_zone: 'UTC' }, user);
    expect(await partOr('stats', user, number, own)).toBe(7);
  });
});
