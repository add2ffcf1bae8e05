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
    vi.advanceTimersByTime(600);
    const signedIn = toast.success('Signed in successfully!');
    vi.advanceTimersByTime(200);
    endToasts();
    expect(ended).toEqual([saved]);
    vi.advanceTimersByTime(4_000);
    endToasts();
    expect(ended).toEqual([saved, signedIn]);
    leave();
  });

  it('ends one with an undo at once, also where the list has not loaded yet', () => {
    const action = { label: 'Undo', onClick: () => undefined };
    const shown: string[] = [];
    const ended: string[] = [];
    toast.success('Marked as answered.', { action });
    endToasts();
    const leave = connectToasts({
      show: ({ text }) => shown.push(text),
      dismiss: (id) => ended.push(id),
    });
    expect(shown).toEqual([]);
    const undo = toast.success('Marked as answered.', { action });
    endToasts();
    expect(ended).toEqual([undo]);
    leave();
  });
});
