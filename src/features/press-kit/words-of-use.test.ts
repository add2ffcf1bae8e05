import { expect, it } from 'vitest';
import { figuresAsCsv, wordsOfUse } from '@/features/press-kit/words-of-use';

const ID = '22222222-2222-4222-8222-222222222222';
const kit = {
  slug: 'ada',
  epk_published: true,
  epk_embargo_until: null,
  avatar_url: null,
  book_cover_url: null,
  gallery: [
    {
      url: `https://a.example/functions/v1/picture/${ID}`,
      width: 8,
      height: 6,
      alt: 'The oven at dawn',
      credit: '',
      crop: null,
    },
  ],
};

it.each([
  ['picture', ID, 'Picture downloaded: The oven at dawn'],
  ['picture', ID.replace('2', '3'), 'Picture downloaded: one that is no longer there'],
  ['archive', '', 'All pictures downloaded'],
  ['bio', 'bio_long', 'Long bio copied'],
  ['link', 'tiktok', 'Link opened: TikTok'],
  ['link', 'press-kit', 'Link opened: press kit'],
  ['link', 'source', 'Link opened: source of a fact'],
])('%s %s is %s', (what, item, words) => {
  expect(wordsOfUse({ what, item }, kit)).toBe(words);
});

it('makes a file of one line for each day, link and thing', () => {
  const day = '2026-11-20';
  const file = figuresAsCsv(
    [
      { day, source: 'public', name: null, what: 'view', item: '', times: 4 },
      { day, source: 'private', name: 'Desk, "The Bell"', what: 'picture', item: ID, times: 1 },
    ],
    kit,
  );
  expect(file.slice(1).split('\r\n')).toEqual([
    'Day (UTC),Link,What,Times',
    '2026-11-20,Public link,View,4',
    '2026-11-20,"Private link for Desk, ""The Bell""",Picture downloaded: The oven at dawn,1',
    '',
  ]);
});
