import { expect, it } from 'vitest';
import { wordsOfUse } from '@/features/press-kit/words-of-use';

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
