import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Transactions } from '../../local/database/database.ts';
import { WORD_TABLES } from '../../testing/database/word-tables.ts';
import { DATA_FILES, linesOf, readData, readSubjects, type Subject } from './data.ts';

/** The official CLI refuses a statement of 256 KB. */
const BYTES_A_STATEMENT = 200_000;

/** What the data files are, as a hash: it stands in the migration that was made from them. */
function dataHash(): string {
  const hash = createHash('sha256');
  for (const file of DATA_FILES) hash.update(readData(file)).update('\0');
  return hash.digest('hex');
}

/** Cuts rows into lists of at most BYTES_A_STATEMENT. */
function* inParts(rows: readonly string[]): Generator<{ first: number; text: string }> {
  let first = 0;
  let part: string[] = [];
  let bytes = 0;
  for (const [at, row] of rows.entries()) {
    if (bytes + row.length > BYTES_A_STATEMENT) {
      yield { first, text: part.join('\n') };
      first = at;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += row.length + 1;
  }
  if (part.length > 0) yield { first, text: part.join('\n') };
}

/** Statements that insert the rows; `statement` gets the number of the part's first row and its lines as SQL. */
function inserts(
  rows: readonly string[],
  statement: (first: number, lines: string) => string,
): string[] {
  return [...inParts(rows)].map(({ first, text }) => statement(first, `$$${text}$$`));
}

/** The units of all subjects as 'unit|subject|share', computed by a database: they are its English stems. */
async function unitsOf(database: Transactions, subjects: readonly Subject[]): Promise<string[]> {
  const rows = await database.transaction(async (tx) => {
    await tx.exec(`create temporary table subjects (id int, name text, terms text) on commit drop;
      create temporary table without_topic (form text) on commit drop;`);
    await tx.query(
      `insert into pg_temp.subjects select * from unnest($1::int[], $2::text[], $3::text[])`,
      [
        subjects.map(({ id }) => id),
        subjects.map(({ name }) => name),
        subjects.map(({ terms }) => terms),
      ],
    );
    await tx.query('insert into pg_temp.without_topic select unnest($1::text[])', [
      linesOf('words-without-topic.txt'),
    ]);
    return tx.query(readFileSync(new URL('units.sql', import.meta.url), 'utf8'));
  });
  return rows.map(
    ({ unit, subject_id, share }) => `${String(unit)}|${String(subject_id)}|${String(share)}`,
  );
}

/** Fills the word tables with ready rows, in place of those that are there. The database only computes: any will do. */
export async function wordRows(database: Transactions): Promise<string> {
  const subjects = readSubjects();
  const fields = new Map(subjects.map(({ field }) => [field.id, field]));
  const units = await unitsOf(database, subjects);
  const statements = [
    `delete from private.subject_units;
delete from private.subjects;
delete from private.subject_fields;
delete from private.words_without_topic;`,
    ...inserts(
      linesOf('words-without-topic.txt'),
      (_, lines) => `insert into private.words_without_topic (word)
select l from string_to_table(${lines}, E'\\n') l;`,
    ),
    ...inserts(
      [...fields.values()].map(({ id, name, weight }) => `${String(id)}|${name}|${String(weight)}`),
      (_, lines) => `insert into private.subject_fields (id, name, weight)
select split_part(l, '|', 1)::int, split_part(l, '|', 2), split_part(l, '|', 3)::real from string_to_table(${lines}, E'\\n') l;`,
    ),
    ...inserts(
      subjects.map(({ id, name, field }) => `${String(id)}|${name}|${String(field.id)}`),
      (_, lines) => `insert into private.subjects (id, name, field_id)
select split_part(l, '|', 1)::int, split_part(l, '|', 2), split_part(l, '|', 3)::int
from string_to_table(${lines}, E'\\n') l;`,
    ),
    ...inserts(
      units,
      (_, lines) => `insert into private.subject_units (unit, subject_id, share)
select split_part(l, '|', 1), split_part(l, '|', 2)::int, split_part(l, '|', 3)::real from string_to_table(${lines}, E'\\n') l;`,
    ),
    ...WORD_TABLES.map((table) => `analyze ${table};`),
  ];
  return `-- The words and subjects of matching, written by \`npm run words\` from supabase/data; do not edit.
-- Made from ${dataHash()}

${statements.join('\n\n')}
`;
}

/** The migration of the rows; a worker computes in batches what was computed from those before. */
export async function wordMigration(database: Transactions): Promise<string> {
  return `${await wordRows(database)}
select private.queue_all_topics();
`;
}
