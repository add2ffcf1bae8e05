import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  SUBJECT_FIELDS,
  SUBJECT_WORDS,
} from '../../supabase/functions/_shared/domain/pitch/composer/subject-words.ts';
import { moduleOf } from './composer-list.ts';
import { readSubjects } from './data.ts';
import { dataHash } from './migration.ts';

it('the composer’s words are made from the data files', () => {
  const subjects = readSubjects();
  expect(SUBJECT_FIELDS).toHaveLength(subjects.length);
  expect(moduleOf(subjects).includes(SUBJECT_WORDS)).toBe(true);
});

it('the last migration of words is made from the data files', () => {
  const folder = new URL('../../supabase/migrations/', import.meta.url);
  const made = readdirSync(folder)
    .sort()
    .flatMap(
      (file) =>
        /^-- Made from ([0-9a-f]{64})$/m.exec(
          readFileSync(new URL(file, folder), 'utf8').slice(0, 500),
        )?.[1] ?? [],
    );
  expect(made.at(-1)).toBe(dataHash());
});
