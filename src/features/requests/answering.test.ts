import { expect, it } from 'vitest';
import { answerHref, writeHref } from '@/features/requests/answering';

it('the request stays in the address while its pitch is written and read', () => {
  const request = { slug: 'rent-a1b2c3', topic: 'Rent & repair', format: 'local' } as const;
  expect(writeHref(request)).toBe(
    '/app/pitches/new?peg=Rent+%26+repair&type=tv_local&request=rent-a1b2c3',
  );
  expect(answerHref('rent-a1b2c3', 'p1', 2)).toBe(
    '/app/pitches/p1?variation=2&request=rent-a1b2c3',
  );
  expect(answerHref('rent-a1b2c3', 'p1')).toBe('/app/pitches/p1?request=rent-a1b2c3');
});
