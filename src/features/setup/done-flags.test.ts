import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLAIM_DONE_KEY, isDone, markDone, SETUP_DISABLED_KEY } from '@/features/setup/done-flags';

afterEach(() => {
  window.localStorage.clear();
});

describe('flags of the one-time pages', () => {
  it('uses the names of the spec and stores the text true', () => {
    markDone(SETUP_DISABLED_KEY);
    markDone(CLAIM_DONE_KEY);
    expect(window.localStorage.getItem('stripe-setup-disabled')).toBe('true');
    expect(window.localStorage.getItem('admin_bootstrap_done')).toBe('true');
    expect(isDone(SETUP_DISABLED_KEY)).toBe(true);
  });

  it('counts anything but true as not done', () => {
    window.localStorage.setItem(CLAIM_DONE_KEY, '1');
    expect(isDone(CLAIM_DONE_KEY)).toBe(false);
    expect(isDone(SETUP_DISABLED_KEY)).toBe(false);
  });

  it('does not fall over where storage is blocked', () => {
    const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(isDone(CLAIM_DONE_KEY)).toBe(false);
    expect(() => {
      markDone(CLAIM_DONE_KEY);
    }).not.toThrow();
    read.mockRestore();
    write.mockRestore();
  });
});
