// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterPress } from '@/lib/browser/use-left';

const input = (type: string) => window.dispatchEvent(new Event(type));

describe('afterPress', () => {
  afterEach(() => {
    vi.useRealTimers();
    input('keydown');
  });

  it('acts at once for a key', () => {
    const act = vi.fn();
    input('keydown');
    afterPress(act);
    expect(act).toHaveBeenCalledOnce();
  });

  it('waits for the click of a press, however long it is held', () => {
    vi.useFakeTimers();
    const act = vi.fn();
    input('pointerdown');
    afterPress(act);
    vi.advanceTimersByTime(5_000);
    input('pointerup');
    expect(act).not.toHaveBeenCalled();
    input('click');
    vi.runAllTimers();
    expect(act).toHaveBeenCalledOnce();
  });

  it('acts soon after a finger that made no click, and never once it is called off', () => {
    vi.useFakeTimers();
    const [act, off] = [vi.fn(), vi.fn()];
    input('pointerdown');
    input('pointerup');
    afterPress(act);
    afterPress(off)();
    expect(act).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledOnce();
    expect(off).not.toHaveBeenCalled();
  });
});
