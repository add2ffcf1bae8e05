import { expect, it } from 'vitest';
import { newsletterRequestSchema } from './newsletter.ts';

const TOKEN = 'A'.repeat(43);

it('newsletter accepts an email address and normalizes it', () => {
  expect(newsletterRequestSchema.parse({ email: ' A@B.example ' })).toEqual({
    email: 'a@b.example',
  });
});

it('newsletter accepts a link token with a known action only', () => {
  expect(newsletterRequestSchema.safeParse({ token: TOKEN, action: 'confirm' }).success).toBe(true);
  expect(newsletterRequestSchema.safeParse({ token: TOKEN, action: 'delete' }).success).toBe(false);
});
