import { expect, it } from 'vitest';
import { sourceInWords, splitSentences, unsupportedClaims } from './claims.ts';

it('cuts a text into sentences', () => {
  expect(
    splitSentences('I am Dr. Cole. Is it true? “Yes.” The U.S. Open is here! And more'),
  ).toEqual(['I am Dr. Cole.', 'Is it true?', '“Yes.”', 'The U.S. Open is here!', 'And more']);
  expect(splitSentences('  ')).toEqual([]);
});

it('names the grounds of a claim', () => {
  expect(sourceInWords('profile.name+profile.facts.3+peg')).toBe(
    'your name, your facts, and your news peg',
  );
  expect(sourceInWords('profile.facts.0+profile.facts.1')).toBe('your facts');
  expect(sourceInWords(null)).toBeNull();
});

it('finds what nobody vouched for', () => {
  const claim = { line: 'headline', text: 'x', source: null, supported: false } as const;
  expect(unsupportedClaims([claim, { ...claim, source: 'peg', supported: true }])).toEqual([claim]);
});
