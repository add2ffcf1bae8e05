import { describe, expect, it } from 'vitest';
import { restingWords } from '@/lib/plan/resting';
import { PLAN_RIGHTS } from '@domain/billing/plan-rights.ts';

const held = { kit_bios: 3, kit_pictures: 9, kit_links: 2, kit_embargo: '2026-12-24T12:00:00Z' };

describe('restingWords', () => {
  it('names what Free does not show, and keeps', () => {
    const words = restingWords(PLAN_RIGHTS.free, held).join(' ');
    expect(words).toContain('1 of 3 bios');
    expect(words).toContain('5 of 9 pictures');
    expect(words).toContain('2 private links open nothing');
    expect(words).toContain('holds until December 24, 2026');
    expect(restingWords(PLAN_RIGHTS.free, { ...held, kit_links: 1 }).join(' ')).toContain(
      'One private link',
    );
  });

  it('names nothing that shows', () => {
    expect(restingWords(PLAN_RIGHTS.creator, held)).toEqual([]);
    expect(
      restingWords(PLAN_RIGHTS.free, {
        kit_bios: 1,
        kit_pictures: 5,
        kit_links: 0,
        kit_embargo: null,
      }),
    ).toEqual([]);
  });
});
