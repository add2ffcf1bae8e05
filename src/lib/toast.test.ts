import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectToasts, endToasts, toast } from '@/lib/toast';

afterEach(() => {
  vi.useRealTimers();
});

describe('endToasts', () => {
  it('ends the toasts of the page that was left, and hands on the one that led away', () => {
    vi.useFakeTimers();
    const ended: string[] = [];
    const leave = connectToasts({
      show: () => undefined,
      arrive: () => undefined,
      dismiss: (id) => ended.push(id),
    });
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

  it('tells the list which toasts stand over a page that is still to come', () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(60_000);
    endToasts();
    vi.advanceTimersByTime(2_000);
    const told: string[] = [];
    const leave = connectToasts({
      show: ({ text }, arriving) => told.push(`${text} ${String(arriving)}`),
      arrive: () => told.push('arrive'),
      dismiss: () => undefined,
    });
    toast.success('Email confirmed. Welcome!');
    endToasts();
    toast.success('Saved');
    vi.advanceTimersByTime(2_000);
    toast.success('Sent');
    expect(told).toEqual(['Email confirmed. Welcome! false', 'arrive', 'Saved true', 'Sent false']);
    leave();
  });
});
