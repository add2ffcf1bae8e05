import { describe, expect, it } from 'vitest';
import { freePlace } from '@/components/ui/toast-place';

const TOP = { at: 'top', box: { left: 0, top: 0, right: 300, bottom: 80 } } as const;
const BOTTOM = { at: 'bottom', box: { left: 0, top: 700, right: 300, bottom: 780 } } as const;
const button = (top: number) => ({ left: 20, top, right: 120, bottom: top + 40 });

describe('freePlace', () => {
  it('takes the first place where nothing is covered', () => {
    expect(freePlace([TOP, BOTTOM], [])).toBe('top');
    expect(freePlace([TOP, BOTTOM], [button(20)])).toBe('bottom');
  });
  it('takes the place that covers fewest where each covers some', () => {
    expect(freePlace([TOP, BOTTOM], [button(0), button(50), button(710)])).toBe('bottom');
  });
  it('a control that only touches the box is not covered', () => {
    expect(freePlace([TOP, BOTTOM], [button(80)])).toBe('top');
  });
});
