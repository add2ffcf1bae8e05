import { describe, expect, it } from 'vitest';
import { pitchAnswerRequestSchema } from './api/pitch-answer.ts';
import { filterCards, introRequestSchema, issueDateInWords } from './friday-fix/issue.ts';
import { newsletterRequestSchema } from './api/newsletter.ts';
import { followUpLimit } from './outlet/outlet.ts';
import { formatPrice, planById, priceFor } from './billing/plans.ts';
import { pitchesLeft } from './pitch/quota.ts';

const TOKEN = 'A'.repeat(43);

describe('plans', () => {
  it('cost what the page says', () => {
    const of = (id: string) => {
      const plan = planById(id);
      return [priceFor(plan, 'monthly'), priceFor(plan, 'annual'), plan.aiPitchesPerMonth];
    };
    expect(of('free')).toEqual([0, 0, 1]);
    expect(of('creator')).toEqual([49, 490, null]);
    expect(of('pro')).toEqual([99, 990, null]);
    expect(of('concierge')).toEqual([199, 1990, null]);
    expect(formatPrice(1990)).toBe('$1,990');
  });

  it('fall back to the free one', () => {
    expect(planById('gold').id).toBe('free');
    expect(planById(null).id).toBe('free');
  });

  it('tell what is left of the month', () => {
    const quota = { plan: 'free', limit: 1, used: 3, resets_at: '' } as const;
    expect(pitchesLeft(quota)).toBe(0);
    expect(pitchesLeft({ ...quota, limit: null })).toBeNull();
  });
});

describe('answers', () => {
  it('need a whole token and one of the four', () => {
    expect(pitchAnswerRequestSchema.safeParse({ token: TOKEN, answer: 'covered' }).success).toBe(
      true,
    );
    for (const bad of [
      { token: TOKEN.slice(1), answer: 'covered' },
      { token: TOKEN, answer: 'yes' },
      { token: TOKEN, answer: 'covered', note: 'x'.repeat(501) },
    ]) {
      expect(pitchAnswerRequestSchema.safeParse(bad).success).toBe(false);
    }
  });
});

describe('the newsletter', () => {
  it('takes an address or a link', () => {
    expect(newsletterRequestSchema.parse({ email: ' A@B.example ' })).toEqual({
      email: 'a@b.example',
    });
    expect(newsletterRequestSchema.safeParse({ token: TOKEN, action: 'confirm' }).success).toBe(
      true,
    );
    expect(newsletterRequestSchema.safeParse({ token: TOKEN, action: 'delete' }).success).toBe(
      false,
    );
  });
});

describe('the Friday Fix', () => {
  it('filters cards by format, ten at most', () => {
    const cards = Array.from({ length: 12 }, (_, index) => ({
      format: index % 2 === 0 ? ('TV' as const) : ('Local' as const),
    }));
    expect(filterCards(cards, 'All')).toHaveLength(10);
    expect(filterCards(cards, 'TV')).toHaveLength(6);
    expect(filterCards(cards, 'Podcast')).toEqual([]);
  });

  it('says the date as the page does, in every time zone', () => {
    expect(issueDateInWords('2024-09-20')).toBe('September 20, 2024');
  });

  it('checks a request for an introduction', () => {
    expect(introRequestSchema.safeParse({ item_id: '5' }).success).toBe(false);
  });
});

it('follows up twice with podcasts, once with others', () => {
  expect([followUpLimit('podcast'), followUpLimit('tv'), followUpLimit('culture_mag')]).toEqual([
    2, 1, 1,
  ]);
});
