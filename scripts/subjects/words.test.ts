import { expect, it } from 'vitest';
import {
  SUBJECT_FIELDS,
  SUBJECT_WORDS,
} from '../../supabase/functions/_shared/domain/pitch/composer/subject-words.ts';
import { moduleOf, readSubjects } from './words.ts';

it('the words of subjects are those of the migrations', () => {
  const subjects = readSubjects();
  expect(SUBJECT_FIELDS).toHaveLength(subjects.size);
  expect(moduleOf(subjects).includes(SUBJECT_WORDS)).toBe(true);
});
