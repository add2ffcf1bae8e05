import { expect, it } from 'vitest';
import { paths } from '@domain/paths.ts';
import { writeHref } from '@/features/requests/answering';

it('the request stays in the address while its pitch is written and read', () => {
  expect(writeHref({ slug: 'rent-a1b2c3', format: 'local' })).toBe(
    '/app/pitches/new?type=tv_local&request=rent-a1b2c3',
  );
  expect(paths.pitch.getAnswerHref('p1', 2, 'rent-a1b2c3')).toBe(
    '/app/pitches/p1?variation=2&request=rent-a1b2c3',
  );
});
