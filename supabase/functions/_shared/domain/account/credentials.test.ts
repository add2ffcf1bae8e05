import { describe, expect, it } from 'vitest';
import { emailField, newPasswordField, roleFromQuery, signUpSchema } from './credentials.ts';

const passwordProblem = (value: string) =>
  newPasswordField.safeParse(value).error?.issues[0]?.message;

describe('a new password', () => {
  it.each(['letters123', 'ünïcödé7777', ' spaces count 1 '])('may be %j', (password) => {
    expect(newPasswordField.parse(password)).toBe(password);
  });

  it.each([
    ['', /enter a password/],
    ['short1', /at least 10/],
    ['onlyletters', /letters and digits/],
    ['1234567890', /letters and digits/],
    [`a1${'ü'.repeat(40)}`, /too long/],
  ])('may not be %j', (password, message) => {
    expect(passwordProblem(password)).toMatch(message);
  });
});

it('emailField trims, lower-cases and validates addresses', () => {
  expect(emailField.parse(' Ada@Example.COM ')).toBe('ada@example.com');
  for (const bad of ['', 'ada', 'ada@', '@example.com', `${'x'.repeat(250)}@a.example`]) {
    expect(emailField.safeParse(bad).success).toBe(false);
  }
});

it('sign-up accepts only the roles creator and media', () => {
  const person = { name: 'A', email: 'a@b.example', password: 'letters123', city_region: '' };
  expect(signUpSchema.safeParse({ ...person, role: 'admin' }).success).toBe(false);
  expect(signUpSchema.safeParse({ ...person, role: 'media' }).success).toBe(true);
  expect(roleFromQuery('media')).toBe('media');
  expect(roleFromQuery('admin')).toBe('creator');
  expect(roleFromQuery(null)).toBe('creator');
});
