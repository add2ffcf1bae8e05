import { describe, expect, it } from 'vitest';
import { composePitch } from '../pitch/composer/compose.ts';
import { pitchInput, PROFILES } from '../pitch/composer/fixtures.ts';
import { cardLengthText, cardProblems, cardWords, draftCard } from './card-draft.ts';

const PITCH = {
  headline: 'The ledger every kitchen table needs',
  line1_hook:
    'Most families in Georgia talk about money only when it is gone. My grandmother kept a ledger from 1958 to 1971, and I still have it.',
  line2_whynow: 'The new rate makes the talk due this week. Would you run it on Friday?',
  line3_whyyou:
    'I have taught 214 free money classes in Atlanta churches. My studio keeps the books of 63 food trucks. I bring the notebook along.',
};

describe('draftCard', () => {
  it('takes the pitch’s own sentences, about 60 words, without the question', () => {
    const card = draftCard(PITCH, 'podcast');
    expect(card.format).toBe('Podcast');
    expect(card.title).toBe(PITCH.headline);
    expect(card.summary_bullets).toHaveLength(3);
    expect(card.summary_bullets[1]).toBe('The new rate makes the talk due this week.');
    expect(cardWords(card)).toBeGreaterThanOrEqual(45);
    expect(cardWords(card)).toBeLessThanOrEqual(60);
    expect(cardProblems(card)).toEqual({});
    const own = Object.values(PITCH).join(' ');
    for (const line of card.summary_bullets) {
      for (const sentence of line.split(/(?<=\.)\s/)) expect(own).toContain(sentence);
    }
  });

  it('leaves out lines that would make the card too long, and cuts a long one at a word', () => {
    const long = `${Array.from({ length: 60 }, (_, n) => `word${String(n)}`).join(' ')}.`;
    const card = draftCard({ ...PITCH, line2_whynow: long, line3_whyyou: long }, 'tv_local');
    expect(cardWords(card)).toBeLessThanOrEqual(75);
    expect(card.format).toBe('TV');
    expect(draftCard({ ...PITCH, line1_hook: long }, 'tv_local').summary_bullets[0]).toMatch(
      /word\d+…$/,
    );
  });

  it('is made of take, proof and offer, and says the peg once', () => {
    for (const { profile, pitch_type } of [
      { profile: PROFILES.chef, pitch_type: 'tv_local' as const },
      { profile: PROFILES.nurse, pitch_type: 'podcast' as const },
    ]) {
      const news_peg = 'Night buses end in June';
      const take = 'A nurse who ends her shift at two walks home, and nobody counted her.';
      for (const variation of composePitch(pitchInput({ profile, news_peg, take, pitch_type }))) {
        const card = draftCard(variation, pitch_type);
        expect(card.summary_bullets[0]).toBe(take);
        expect(card.summary_bullets.at(-1)).toMatch(/You can|I can/u);
        expect(`${card.title} ${card.summary_bullets.join(' ')}`).not.toMatch(
          /Night buses.*Night buses|\?/u,
        );
        expect(cardProblems(card)).toEqual({});
      }
    }
  });

  it('keeps a pitch of one line as one line', () => {
    const card = draftCard({ ...PITCH, line2_whynow: '', line3_whyyou: '' }, 'culture_mag');
    expect(card.summary_bullets).toHaveLength(1);
  });
});

describe('cardLengthText', () => {
  it('says what fits and counts the title', () => {
    expect(cardLengthText({ title: 'Two words', summary_bullets: ['And three more.'] })).toBe(
      '1 to 4 lines, 20 to 75 words with the title. Now 5.',
    );
  });
});

describe('cardProblems', () => {
  const card = draftCard(PITCH, 'podcast');
  it.each([
    [{ title: '  ' }, 'title'],
    [{ title: 'x'.repeat(141) }, 'title'],
    [{ summary_bullets: ['Too short.'] }, 'summary_bullets'],
    [{ summary_bullets: [] }, 'summary_bullets'],
    [{ summary_bullets: ['a', 'b', 'c', 'd', 'e'] }, 'summary_bullets'],
    [{ summary_bullets: [`${'x'.repeat(241)} ${'word '.repeat(20)}`] }, 'summary_bullets'],
    [{ summary_bullets: [`${'word '.repeat(80)}`] }, 'summary_bullets'],
  ])('%j has a problem in %s', (change, field) => {
    expect(Object.keys(cardProblems({ ...card, ...change }))).toContain(field);
  });
});
