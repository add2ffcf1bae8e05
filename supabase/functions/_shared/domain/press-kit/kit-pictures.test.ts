import { expect, it } from 'vitest';
import { BLANK_KIT } from './fixtures.ts';
import { openPictures, uploadId } from './kit-pictures.ts';

const ID = '22222222-2222-4222-8222-222222222222';

it.each([
  [`https://a.example/functions/v1/documents/picture/${ID}`, ID],
  [`https://a.example/functions/v1/documents/picture/${ID}?k=token`, ID],
  [`https://a.example/functions/v1/picture/${ID}`, ID],
  [`https://a.example/functions/v1/other/picture/${ID}`, null],
  [`https://a.example/picture/${ID}`, null],
  ['https://covers.example/a.jpg', null],
  [null, null],
])('uploadId reads the present and the former address of a picture: %s', (address, id) => {
  expect(uploadId(address)).toBe(id);
});

it('openPictures shows pictures at our own addresses only', () => {
  const own = `https://f.example/functions/v1/documents/picture/${ID}`;
  const picture = { width: 4, height: 3, alt: 'A table', credit: '', crop: null };
  const kit = openPictures(
    {
      ...BLANK_KIT,
      avatar_url: `https://evil.example/functions/v1/documents/picture/${ID}`,
      book_cover_url: 'https://covers.example/a.jpg',
      gallery: [
        { ...picture, url: 'https://covers.example/b.jpg' },
        { ...picture, url: own },
      ],
    },
    null,
    'https://f.example/functions/v1',
  );
  expect(kit.avatar_url).toBe(own);
  expect(kit.book_cover_url).toBeNull();
  expect(kit.gallery.map(({ url }) => url)).toEqual([own]);
});
