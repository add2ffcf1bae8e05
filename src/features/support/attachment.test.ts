import { expect, it } from 'vitest';
import { attachmentFor } from '@/features/support/attachment';

it('names the page without its query, and nothing of another site', () => {
  expect(attachmentFor('/app/plan?from=x#y', [])).toEqual({ page: '/app/plan', errors: [] });
  expect(attachmentFor('https://elsewhere.example/', [])).toBeNull();
  expect(attachmentFor(null, [])).toBeNull();
});

it('holds what went wrong without a page too', () => {
  expect(attachmentFor(null, ['It failed.'])).toEqual({ page: null, errors: ['It failed.'] });
});
