import { expect, it } from 'vitest';
import { splitSentences, unsupportedClaims } from './claims.ts';

it('splitSentences splits after closing marks, not after abbreviations', () => {
  expect(
    splitSentences('I am Dr. Cole. Is it true? “Yes.” The U.S. Open is here! And more'),
  ).toEqual(['I am Dr. Cole.', 'Is it true?', '“Yes.”', 'The U.S. Open is here!', 'And more']);
  expect(splitSentences('  ')).toEqual([]);
});

it('unsupportedClaims returns the claims without support', () => {
  const claim = { line: 'headline', text: 'x', source: null, supported: false } as const;
  expect(unsupportedClaims([claim, { ...claim, source: 'peg', supported: true }])).toEqual([claim]);
});

it('splitSentences takes the short name of a month for the end only before a new sentence', () => {
  expect(
    splitSentences('“Feb. is heart month.” We open Feb. 6. We close in Dec. The rest waits.'),
  ).toEqual(['“Feb. is heart month.”', 'We open Feb. 6.', 'We close in Dec.', 'The rest waits.']);
});
