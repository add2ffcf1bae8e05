import { expect, it } from 'vitest';
import { uploadId } from './kit-pictures.ts';

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
