import { expect, it } from 'vitest';
import { bioNote } from '@/features/onboarding/fields/bio-note';

it.each([
  ['I am a baker in Norfolk.', /^“I” is you speaking.*“Ada Cole is …”$/],
  ['Ada Cole bakes. Customers call our bread the best.', /^“our” is you/],
  ['I am a baker in Norfolk. asdf', /^“I” is you.* We cannot read “asdf”\.$/],
  ['Ada Cole is a baker asdf in Norfolk.', /^We cannot read “asdf”\.$/],
  ['asdf jkl', /^We cannot read this\./],
])('a bio that others could not read out gets a note: %s', (bio, note) => {
  expect(bioNote(bio, 'Ada Cole')).toMatch(note);
});

it.each([
  '',
  'Ada Cole is a baker in Norfolk.',
  'Ada Cole wrote My Long Table, on World War I kitchens.',
  'Ada Cole bakes. “I bake for my mother,” she says.',
  'Ada Cole holds two PhDs and was on the BBC’s Food Hour.',
])('a bio as others would write it gets none: %s', (bio) => {
  expect(bioNote(bio, 'Ada Cole')).toBeUndefined();
});
