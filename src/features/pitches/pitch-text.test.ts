import { describe, expect, it } from 'vitest';
import { newsPegSchema } from '@domain/pitch/pitch.ts';
import { lineLength } from '@/features/pitches/pitch-text';
import { quotaWords } from '@/features/pitches/generator/quota';
import { stageWords } from '@/features/pitches/history/history-filters';

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

  it('lineLength counts code points after cleaning, as the server does', () => {
    expect([lineLength('  two  words '), lineLength('✊🏾'), lineLength('')]).toEqual([9, 2, 0]);
  });
});

describe('quotaWords', () => {
  const free = {
    plan: 'free' as const,
    limit: 1,
    used: 0,
    draft_limit: 3,
    drafts: 2,
    use_refusal: null,
    write_refusal: null,
    resets_at: '2026-12-01T00:00:00+00:00',
  };

  it('describes a limited and an unlimited quota', () => {
    expect(quotaWords(free)).toBe(
      '2 of 3 free drafts written, 0 of 1 free pitches used this month. One is used when you first send, copy or download it.',
    );
    expect(quotaWords({ ...free, plan: 'pro', limit: null, draft_limit: null, used: 40 })).toBe(
      'Unlimited pitches on the Pro plan',
    );
  });
});

it('stageWords says how far a pitch has come', () => {
  const none = { sends: 0, in_draw: 0, waits: 0, entries: 0 };
  expect(stageWords({ ...none, status: 'draft' })).toBe('Not sent yet');
  expect(stageWords({ ...none, status: 'sent', entries: 1 })).toBe('Sent to 1 request');
  expect(stageWords({ status: 'opened', sends: 2, in_draw: 0, waits: 0, entries: 1 })).toBe(
    'Sent to 2 outlets and 1 request, best so far: opened',
  );
  expect(stageWords({ ...none, status: 'sent', sends: 1 })).toBe('Sent to 1 outlet');
  expect(stageWords({ ...none, status: 'replied', sends: 1 })).toBe('Sent to 1 outlet: replied');
  expect(stageWords({ ...none, status: 'booked', sends: 4 })).toBe(
    'Sent to 4 outlets, best so far: covered',
  );
});

it('stageWords counts what waits apart from what was sent', () => {
  const none = { sends: 0, in_draw: 0, waits: 0, entries: 0 };
  expect(stageWords({ ...none, status: 'draft', in_draw: 1 })).toBe(
    'Not sent yet · in the draw for 1 outlet',
  );
  expect(stageWords({ ...none, status: 'sent', sends: 1, in_draw: 2 })).toBe(
    'Sent to 1 outlet · in the draw for 2 outlets',
  );
  expect(stageWords({ ...none, status: 'sent', sends: 1, waits: 1 })).toBe(
    'Sent to 1 outlet · 1 waits to leave',
  );
});
