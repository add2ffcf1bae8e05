import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectToasts, endToasts, toast } from '@/lib/toast';

afterEach(() => {
  vi.useRealTimers();
});

describe('endToasts', () => {
  it('ends the toasts of the page that was left, and hands on the one that led away', () => {
    vi.useFakeTimers();
    const ended: string[] = [];
    const leave = connectToasts({ show: () => undefined, dismiss: (id) => ended.push(id) });
    const saved = toast.success('Saved');
    vi.advanceTimersByTime(4_000);
    const signedIn = toast.success('Signed in successfully!');
    vi.advanceTimersByTime(200);
    endToasts();
    expect(ended).toEqual([saved]);
    vi.advanceTimersByTime(4_000);
    endToasts();
    expect(ended).toEqual([saved, signedIn]);
    leave();
  });
});
