import type { SchemaFile } from '../schema/files.ts';
import type { Statement } from '../schema/statements.ts';
import { cellProblems, codeIn, listProblems, type Row } from './markdown.ts';

/** What the schema files say about one table or view. */
export interface TableFacts {
  /** Path below supabase/schemas. */
  file: string;
  /** What clients may do with rows or columns, before the policies: as it stands in the document. */
  clients: string;
}

const WRITES = 'insert into|update(?: only)?|delete from';

/** The tables and views of the schema files. Throws for a grant on one that it cannot read. */
export function readTables(statements: readonly Statement[]): Map<string, TableFacts> {
  const tables = new Map<string, TableFacts>();
  for (const { object, owner, file } of statements)
    if (object.startsWith('relation '))
      tables.set(owner, { file: file.replace('schemas/', ''), clients: '' });
  for (const { object, owner, text } of statements) {
    const table = tables.get(owner);
    if (table === undefined || !object.startsWith('grant ')) continue;
    const [, rights, role] =
      /^(?:--.*\n)*grant ([a-z, _()\n]+?)\s+on (?:table )?\S+ to (anon|authenticated);$/.exec(
        text,
      ) ?? [];
    if (rights === undefined || role === undefined) throw new Error(`Cannot read: ${text}`);
    const verbs = rights.replaceAll(/ ?\([^)]*\)/g, '');
    table.clients += `${table.clients && '; '}${role === 'anon' ? 'visitors ' : ''}${verbs}`;
  }
  return tables;
}

/** What is wrong in the tables of docs/data-model.md; each line names its row. */
export function tableProblems(
  rows: readonly Row[],
  tables: ReadonlyMap<string, TableFacts>,
  statements: readonly Statement[],
  files: readonly SchemaFile[],
): string[] {
  const names = rows.map((row) => fullName(codeIn(row['Table'])[0] ?? ''));
  const words = new Set(files.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const cells = rows.flatMap((row, at) => {
    const name = names[at] ?? '';
    const facts = tables.get(name);
    if (facts === undefined) return [];
    const wrong = cellProblems(name, row, { File: facts.file, 'Clients may': facts.clients });
    const writes = new RegExp(`(?:${WRITES}) ${name.replace('.', '\\.')}\\b`, 'i');
    const writers = codeIn(row['Written by']).flatMap((writer) =>
      statements.some(
        ({ object, text }) => object === `function ${fullName(writer)}` && writes.test(text),
      )
        ? []
        : `${name}: ${writer} stands under "Written by" and is no function that writes it`,
    );
    const unknown = Object.entries(row)
      .filter(([column]) => column !== 'File')
      .flatMap(([, cell]) => codeIn(cell).flatMap((code) => code.match(/\w+/g) ?? []))
      .filter((word) => !words.has(word))
      .map((word) => `${name}: ${word} stands in no schema file`);
    return [...wrong, ...writers, ...unknown];
  });
  return [...listProblems('table', names, [...tables.keys()]), ...cells];
}

const fullName = (name: string) => (name.includes('.') ? name : `public.${name}`);
