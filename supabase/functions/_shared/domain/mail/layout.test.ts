import { expect, it } from 'vitest';
import { firstName, subjectLine } from './layout.ts';

it('subjectLine returns one line of at most 150 characters', () => {
  expect(subjectLine('a\r\nBcc: x@y.example')).toBe('a Bcc: x@y.example');
  expect(Array.from(subjectLine('🧪'.repeat(200)))).toHaveLength(150);
});

it('firstName returns the first word of a name, or the fallback', () => {
  expect(firstName('  Ada Cole', 'there')).toBe('Ada');
  expect(firstName(null, 'there')).toBe('there');
});
