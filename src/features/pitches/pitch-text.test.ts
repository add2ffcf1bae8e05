import { describe, expect, it } from 'vitest';
import { newsPegSchema } from '@domain/pitch/pitch.ts';
import {
  bodyWordCount,
  needsConfirmation,
  pegLength,
  PITCH_TYPE_OPTIONS,
} from '@/features/pitches/pitch-text';
import { quotaWords } from '@/features/pitches/quota';
import { sendSummary } from '@/features/pitches/send-summary';

const lines = {
  headline: 'Land that stays in the family',
  line1_hook: 'Heirs lose land — by law.',
  line2_whynow: 'The bill is up 3 days from now.',
  line3_whyyou: 'I wrote the book on it.',
  talking_points: null,
};

describe('needsConfirmation', () => {
  const variation = (supported: boolean, confirmed_at: string | null) => ({
    id: 'v',
    pitch_id: 'p',
    position: 1,
    angle: 'Local stakes',
    ...lines,
    claims: [
      { line: 'line1_hook' as const, text: 'by law', source: null, supported, confirmed_at },
    ],
    revision: 1,
    edited_at: null,
    grounds: null,
  });

  it('is true only for unsupported claims without confirmation', () => {
    expect(needsConfirmation(variation(false, null))).toBe(true);
    expect(needsConfirmation(variation(false, '2026-11-20T00:00:00Z'))).toBe(false);
    expect(needsConfirmation(variation(true, null))).toBe(false);
  });

  it('bodyWordCount counts the words below the headline', () => {
    expect(bodyWordCount(variation(true, null))).toBe(19);
    expect(PITCH_TYPE_OPTIONS.map((option) => option.label)).toEqual([
      'Local TV',
      'Culture magazine',
      'Podcast',
    ]);
  });
});

describe('news peg', () => {
  it.each([
    ['', 'Please enter a news peg'],
    [' \n\t ', 'Please enter a news peg'],
    ['\u200b', 'Please enter a news peg'],
    ['a'.repeat(101), 'Please keep the news peg to 100 characters'],
    ['a'.repeat(100), undefined],
    ['✊🏾'.repeat(50), undefined],
    ['<b>Juneteenth</b> & "us"', undefined],
    [`  ${'a'.repeat(100)}  `, undefined],
  ])('%j: %s', (peg, message) => {
    expect(newsPegSchema.safeParse(peg).error?.issues[0]?.message).toBe(message);
  });

  it('pegLength counts code points after cleaning, as the server does', () => {
    expect([pegLength('  two  words '), pegLength('✊🏾'), pegLength('')]).toEqual([9, 2, 0]);
  });
});

describe('quotaWords', () => {
  const free = { plan: 'free' as const, limit: 1, used: 0, resets_at: '2026-12-01T00:00:00+00:00' };

  it('describes a remaining, a used-up and an unlimited quota', () => {
    expect(quotaWords(free)).toEqual({
      words: '0 of 1 free pitches used this month',
      exhausted: false,
    });
    expect(quotaWords({ ...free, used: 1 })).toEqual({
      words: '1 of 1 free pitches used this month. More in December.',
      exhausted: true,
    });
    expect(quotaWords({ ...free, plan: 'pro', limit: null, used: 40 })).toEqual({
      words: 'Unlimited pitches on the Pro plan',
      exhausted: false,
    });
  });
});

describe('sendSummary', () => {
  const of = (...statuses: Parameters<typeof sendSummary>[0][number]['status'][]) =>
    sendSummary(statuses.map((status) => ({ status })));

  it('counts sends by stage, including those in a more advanced stage', () => {
    expect(of()).toBe('Not sent yet');
    expect(of('queued')).toBe('Sent to 1 outlet');
    expect(of('sent', 'sent')).toBe('Sent to 2 outlets');
    expect(of('booked', 'replied', 'opened', 'sent', 'failed')).toBe(
      'Sent to 5 outlets: 1 booked, 2 replied, 3 opened, 1 not delivered',
    );
  });
});
