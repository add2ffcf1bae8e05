import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../supabase/data/', import.meta.url);
/** The files of supabase/data that the word tables are made from. */
export const DATA_FILES = ['words-without-topic.txt', 'subjects.txt'] as const;

/** A field of subjects; `weight` is how much it says that pitch and outlet share it, about 1. */
export interface Field {
  id: number;
  name: string;
  weight: number;
}

/** A subject: words and phrases that people use for it. */
export interface Subject {
  id: number;
  name: string;
  field: Field;
  terms: string;
}

/** The text of a data file. */
export function readData(file: (typeof DATA_FILES)[number]): string {
  return readFileSync(new URL(file, FOLDER), 'utf8');
}

/** The lines of a data file. */
export function linesOf(file: (typeof DATA_FILES)[number]): string[] {
  return readData(file).split('\n').filter(Boolean);
}

/**
 * The subjects in the order of their ids. subjects.txt has lines '# id field: weight', each followed by the
 * field's subjects as 'id name: term, term'. Throws for another line.
 */
export function readSubjects(): Subject[] {
  const subjects: Subject[] = [];
  let field: Field | undefined;
  for (const line of linesOf('subjects.txt')) {
    const [, id, name, weight] = /^# (\d+) ([^:]+): ([\d.]+)$/u.exec(line) ?? [];
    if (id !== undefined && name !== undefined) {
      field = { id: Number(id), name, weight: Number(weight) };
      continue;
    }
    const [, own, subject, terms] = /^(\d+) ([^:]+): (.+)$/u.exec(line) ?? [];
    if (subject === undefined || terms === undefined || field === undefined)
      throw new Error(
        `supabase/data/subjects.txt: no subject with its terms, or no field: ${line}`,
      );
    subjects.push({ id: Number(own), name: subject, field, terms });
  }
  return subjects.sort((left, right) => left.id - right.id);
}
