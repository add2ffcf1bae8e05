import { describe, expect, it } from 'vitest';
import { freePlace, goodPlace } from '@/components/ui/toast-place';

const TOP = { at: 'top', box: { left: 0, top: 0, right: 300, bottom: 80 } } as const;
const BOTTOM = { at: 'bottom', box: { left: 0, top: 700, right: 300, bottom: 780 } } as const;
const thing = (top: number, weight: number) => ({
  box: { left: 20, top, right: 120, bottom: top + 40 },
  weight,
});
const button = (top: number) => thing(top, 1_000);

describe('freePlace', () => {
  it('takes the first place where nothing is covered', () => {
    expect(freePlace([TOP, BOTTOM], [])).toBe('top');
    expect(freePlace([TOP, BOTTOM], [button(20)])).toBe('bottom');
  });
  it('takes the place that covers fewest where each covers some', () => {
    expect(freePlace([TOP, BOTTOM], [button(0), button(50), button(710)])).toBe('bottom');
  });
  it('covers text rather than a control or what changes', () => {
    expect(freePlace([TOP, BOTTOM], [thing(0, 1), thing(40, 1), thing(710, 100)])).toBe('top');
    expect(freePlace([TOP, BOTTOM], [thing(0, 1), button(710)])).toBe('top');
  });
  it('a control that only touches the box is not covered', () => {
    expect(freePlace([TOP, BOTTOM], [button(80)])).toBe('top');
  });
});

describe('goodPlace', () => {
  it('takes the first place over plain text rather than another without any', () => {
    expect(goodPlace([TOP, BOTTOM], [thing(20, 1)], 100)).toBe('top');
  });
  it('passes over controls and what changes', () => {
    expect(goodPlace([TOP, BOTTOM], [thing(20, 100)], 100)).toBe('bottom');
    expect(goodPlace([TOP, BOTTOM], [thing(20, 100), button(710)], 100)).toBeUndefined();
  });
});
