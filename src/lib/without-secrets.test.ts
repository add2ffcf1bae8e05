import { expect, it } from 'vitest';
import { withoutSecrets } from '@/lib/without-secrets';

const ID = '5f0c1a52-8a34-4b3c-9c60-2f0c2f8f6a11';

it.each([
  ['/app/pitches', '/app/pitches'],
  [`/app/pitches/${ID}`, `/app/pitches/${ID}`],
  ['/app/plan?from=%2Fx&token=abc#top', '/app/plan'],
  [`/contact/${'T'.repeat(43)}`, '/contact/…'],
  ['Failed (on /app/plan?k=1)', 'Failed (on /app/plan)'],
  ['Could not load https://host.example/a?k=1 now', 'Could not load https://host.example/a now'],
  ['Is it you? (yes)', 'Is it you? (yes)'],
  [`The key ${'sk_test_'.padEnd(40, '1')} is refused`, 'The key … is refused'],
])('%s becomes %s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});
