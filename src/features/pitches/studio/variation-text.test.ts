import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimOf, storedVariation } from '@/features/pitches/fixtures';
import { cutAtClaims, openClaims } from '@/features/pitches/studio/sentences';
import { sourceWords } from '@/lib/source-words';
import {
  countsOf,
  sameText,
  textOf,
  unsendable,
  withoutSentence,
  withPart,
} from '@/features/pitches/studio/variation-text';

const text = textOf(storedVariation());

describe('the words of a variation', () => {
  it('are equal when the server would store the same', () => {
    expect(sameText(text, { ...text, line1_hook: ' Heirs  lose land by law. ' })).toBe(true);
    expect(sameText(text, { ...text, line1_hook: 'Heirs lose land.' })).toBe(false);
    const points = { ...text, talking_points: ['One', ''] };
    expect(sameText(points, { ...text, talking_points: ['One'] })).toBe(true);
  });

  it('lose one sentence and nothing else', () => {
    const left = withoutSentence(text, 'line3_whyyou', 'I wrote the book on it.');
    expect(left).toEqual({ ...text, line3_whyyou: 'May I send it?' });
    expect(withoutSentence(text, 'headline', 'Not there.')).toBe(text);
    const points = withPart({ ...text, talking_points: ['a'] }, 'talking_points', ['$& one.', 'b']);
    expect(withoutSentence(points, 'talking_points', '$& one.').talking_points).toEqual(['b']);
  });

  it('are counted as the server counts them', () => {
    expect(countsOf({ ...text, headline: ' Land — that  stays ✊🏾 ' })).toEqual({
      headlineCharacters: 20,
      headlineWords: 3,
      bodyWords: 21,
    });
  });

  it('name each limit that keeps them from being sent', () => {
    expect(unsendable(text)).toEqual([]);
    expect(unsendable({ ...text, headline: ' ' })).toEqual(['The subject line is empty.']);
    expect(unsendable({ ...text, headline: 'word '.repeat(13) })).toEqual([
      'The subject line has 13 words; 12 fit.',
    ]);
    expect(unsendable({ ...text, headline: 'x'.repeat(71) })).toEqual([
      'The subject line has 71 characters; 70 fit.',
    ]);
    expect(unsendable({ ...text, line1_hook: 'word '.repeat(150) })[0]).toMatch(/150 fit/);
  });
});

describe('cutAtClaims', () => {
  it('cuts a line at its sentences; words that changed belong to no claim', () => {
    const claims = [claimOf('One stands.'), claimOf('Two is gone.'), claimOf('Three stands.')];
    const pieces = cutAtClaims('One stands. Two is new. Three stands.', claims);
    expect(pieces.map(({ text, claim }) => [text, claim !== null])).toEqual([
      ['One stands.', true],
      [' Two is new. ', false],
      ['Three stands.', true],
    ]);
  });

  it('joined, the pieces are the line, whatever the claims are', () => {
    const word = fc.constantFrom('a', 'b.', ' ', '✊🏾', '(x)*', '<b>');
    const words = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 4 }), (line, claims) => {
        const pieces = cutAtClaims(
          line,
          claims.map((one) => claimOf(one)),
        );
        expect(pieces.map((piece) => piece.text).join('')).toBe(line);
      }),
    );
  });
});

describe('openClaims', () => {
  it('are the marked sentences without a confirmation, each once', () => {
    const marked = claimOf('It sold out.', { supported: false, reason: 'number' });
    const confirmed = { ...marked, text: 'Sold.', confirmed_at: '2026-11-21T00:00:00Z' };
    expect(openClaims([claimOf('Fine.'), marked, marked, confirmed])).toEqual([marked]);
  });
});

describe('sourceWords', () => {
  const grounds = [{ source: 'profile.facts.1', text: 'I keep 40 books.' }];

  it('says in words where a sentence comes from', () => {
    expect(sourceWords(claimOf('x', { source: 'profile.facts.1' }), grounds)).toEqual({
      words: 'From your facts',
      quote: 'I keep 40 books.',
    });
    expect(sourceWords(claimOf('x', { source: 'take' }), []).words).toBe('From your take');
    expect(sourceWords(claimOf('x', { source: 'peg+profile.facts.0' }), []).words).toBe(
      'From the news peg and your facts',
    );
    expect(sourceWords(claimOf('x', { source: 'profile.who+profile.facts.0' }), []).words).toBe(
      'From who you are and your facts',
    );
    expect(
      ['news', 'why', 'helps', 'offer'].map(
        (source) => sourceWords(claimOf('x', { source }), []).words,
      ),
    ).not.toContain('From your profile');
    expect(sourceWords(claimOf('x', { source: null }), []).words).toMatch(/needs no source/);
    const point = claimOf(grounds[0]?.text ?? '', { line: 'talking_points', source: null });
    expect(sourceWords(point, grounds).words).not.toMatch(/needs no source/);
  });

  it('says why a sentence is marked, and when it was confirmed', () => {
    const marked = claimOf('x', { supported: false, source: null, reason: 'number' });
    expect(sourceWords(marked, []).words).toBe('A number that you have not told us about');
    expect(sourceWords(claimOf('x', { supported: false, source: null }), []).words).toMatch(
      /Nothing you gave us/,
    );
    expect(sourceWords({ ...marked, confirmed_at: '2026-11-21T12:00:00Z' }, []).words).toMatch(
      /^You confirmed this on Nov 21/,
    );
  });
});
