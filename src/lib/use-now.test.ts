import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useIsPast } from '@/lib/use-now';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('useIsPast', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('turns true when the moment is over, without anything else happening', () => {
    vi.useFakeTimers();
    const { result } = renderHook((iso) => useIsPast(iso), { initialProps: inSeconds(20) });
    expect(result.current).toBe(false);
    act(() => {
      vi.advanceTimersByTime(19_900);
    });
    expect(result.current).toBe(false);
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(result.current).toBe(true);
  });

  it('does not take a moment beyond the reach of a timer for over', () => {
    vi.useFakeTimers();
    const { result } = renderHook((iso) => useIsPast(iso), {
      initialProps: inSeconds(40 * 86_400),
    });
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(result.current).toBe(false);
  });
});
