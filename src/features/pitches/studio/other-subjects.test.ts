import { expect, it } from 'vitest';
import { otherSubjects } from '@/features/pitches/studio/other-subjects';

const pitch = {
  news_peg: 'Tax season opens in January',
  pitch_type: 'podcast' as const,
  chosen: null,
  grounds: [
    { source: 'peg', text: 'Tax season opens in January' },
    { source: 'take', text: 'Refunds decide more budgets than raises do.' },
    { source: 'profile.facts.0', text: '12 marathons since 2011' },
    { source: 'profile.facts.1', text: 'I have taught 214 free classes' },
    { source: 'profile.offers.0', text: 'my shop, Rose Street' },
  ],
};

it('offers the lines of the stored sentences, no notes and none that is in use', () => {
  const [take, counted, fact, news] = [
    'Refunds decide more budgets than raises do',
    '214 free classes',
    'I have taught 214 free classes',
    'Tax season opens in January',
  ];
  expect(otherSubjects(pitch, [])).toEqual([take, news, counted]);
  expect(otherSubjects(pitch, [take])).toEqual([news, counted, fact]);
  expect(otherSubjects({ ...pitch, chosen: { facts: [], offers: [] } }, [])).toEqual([take, news]);
});
