import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_CLAIM_DONE, isDone, markDone, STRIPE_SETUP_DONE } from '@/features/setup/done-flags';

afterEach(() => {
  window.localStorage.clear();
});

describe('flags of the one-time pages', () => {
  it('store the text true under the fixed keys', () => {
    markDone(STRIPE_SETUP_DONE);
    markDone(ADMIN_CLAIM_DONE);
    expect(window.localStorage.getItem('stripe-setup-disabled')).toBe('true');
    expect(window.localStorage.getItem('admin_bootstrap_done')).toBe('true');
    expect(isDone(STRIPE_SETUP_DONE)).toBe(true);
  });

  it('are not set by any text but true', () => {
    window.localStorage.setItem('admin_bootstrap_done', '1');
    expect(isDone(ADMIN_CLAIM_DONE)).toBe(false);
    expect(isDone(STRIPE_SETUP_DONE)).toBe(false);
  });

  it('are not set and throw nothing where storage is forbidden', () => {
    const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(isDone(ADMIN_CLAIM_DONE)).toBe(false);
    expect(() => {
      markDone(ADMIN_CLAIM_DONE);
    }).not.toThrow();
    read.mockRestore();
    write.mockRestore();
  });
});
