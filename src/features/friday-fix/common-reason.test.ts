import { describe, expect, it } from 'vitest';
import { commonReason } from '@/features/friday-fix/common-reason';

const cards = (...reasons: (string | null)[]) => reasons.map((reason) => ({ reason }));

describe('commonReason', () => {
  it('is the reason of more than half of the cards', () => {
    expect(commonReason(cards('In your area', 'Beat', null, 'Beat', 'Beat'))).toEqual({
      reason: 'Beat',
      cards: 3,
    });
  });
  it('is none where half of the cards or fewer share one', () => {
    expect(commonReason(cards('Beat', 'Beat', 'In your area', null))).toBeNull();
    expect(commonReason(cards(null, null, null))).toBeNull();
  });
  it('is none for a single card, which says it itself', () => {
    expect(commonReason(cards('Beat'))).toBeNull();
  });
});
