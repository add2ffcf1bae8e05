import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secondsLeft, useCooldown } from '@/features/auth/use-cooldown';

describe('secondsLeft', () => {
  it('rounds up and stops at zero', () => {
    expect(secondsLeft(10_000, 9_001)).toBe(1);
    expect(secondsLeft(10_000, 8_000)).toBe(2);
    expect(secondsLeft(10_000, 10_000)).toBe(0);
    expect(secondsLeft(10_000, 99_000)).toBe(0);
  });
});

describe('useCooldown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts down to zero and clears its interval', () => {
    const { result } = renderHook(() => useCooldown());
    expect(result.current.left).toBe(0);
    act(() => {
      result.current.start(3);
    });
    expect(result.current.left).toBe(3);
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(result.current.left).toBe(1);
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(result.current.left).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
