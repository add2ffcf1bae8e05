import { expect, it } from 'vitest';
import { answerHref, writeHref } from '@/features/requests/answering';

it('the request stays in the address while its pitch is written and read', () => {
  expect(writeHref({ slug: 'rent-a1b2c3', format: 'local' })).toBe(
    '/app/pitches/new?type=tv_local&request=rent-a1b2c3',
  );
  expect(answerHref('rent-a1b2c3', 'p1', 2)).toBe(
    '/app/pitches/p1?variation=2&request=rent-a1b2c3',
  );
  expect(answerHref('rent-a1b2c3', 'p1')).toBe('/app/pitches/p1?request=rent-a1b2c3');
});
