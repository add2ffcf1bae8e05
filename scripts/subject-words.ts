/**
 * Writes `composer/subject-words.ts` from the lists of subjects in the migrations: which words belong to
 * which subjects, so that the composer can tell facts and offers near a story without a database.
 */
import { writeFileSync } from 'node:fs';
import { moduleOf, readSubjects } from './subjects/words.ts';

const TARGET = new URL(
  '../supabase/functions/_shared/domain/pitch/composer/subject-words.ts',
  import.meta.url,
);

const subjects = readSubjects();
writeFileSync(TARGET, moduleOf(subjects));
console.log(`The words of ${String(subjects.size)} subjects.`);
