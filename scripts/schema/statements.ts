import { loadModule, parseSync, type ParseResult } from 'libpg-query';
import type { SchemaFile } from './files.ts';

/** One statement of a schema file with the comment directly above it. */
export interface Statement {
  file: string;
  /** Comment and statement, with its semicolon. */
  text: string;
  /** What it makes or changes: `function private.trim_text`, `policy public.users.users_select_own`, … */
  object: string;
  /** The table, view or function that it belongs to: for a grant, a comment, an index, a policy, a trigger. */
  owner: string;
}

const NAME = '"?([a-z_0-9]+)"?(?:\\."?([a-z_0-9]+)"?)?';
/** What a statement is by its beginning; `at` says in which groups its name and its owner's name are. */
const FORMS: { kind: string; form: RegExp; ofTable?: boolean }[] = [
  {
    kind: 'function',
    form: new RegExp(`^create (?:or replace )?(?:function|procedure) ${NAME}`, 'i'),
  },
  {
    kind: 'relation',
    form: new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i'),
  },
  {
    kind: 'relation',
    form: new RegExp(`^create (?:or replace )?(?:materialized )?view ${NAME}`, 'i'),
  },
  { kind: 'type', form: new RegExp(`^create (?:type|domain) ${NAME}`, 'i') },
  { kind: 'alter', form: new RegExp(`^alter table (?:only )?${NAME}`, 'i') },
  { kind: 'rows', form: new RegExp(`^(?:insert into|update|delete from) ${NAME}`, 'i') },
  {
    kind: 'grant',
    form: new RegExp(`^(?:grant|revoke) .*? on (?:function |table |type )?${NAME}`, 'is'),
  },
  {
    kind: 'comment',
    form: new RegExp(`^comment on (?:function|table|view|column|index|type|domain) ${NAME}`, 'i'),
  },
  {
    kind: 'index',
    form: new RegExp(
      `^create (?:unique )?index (?:if not exists )?(\\w+)\\s+on (?:only )?${NAME}`,
      'i',
    ),
    ofTable: true,
  },
  {
    kind: 'policy',
    form: new RegExp(`^create policy "?(\\w+)"?\\s+on ${NAME}`, 'i'),
    ofTable: true,
  },
  {
    kind: 'trigger',
    form: new RegExp(
      `^create (?:or replace )?(?:constraint )?trigger "?(\\w+)"?\\s.*?\\son ${NAME}`,
      'is',
    ),
    ofTable: true,
  },
];

const qualified = (first: string, second: string | undefined) =>
  second === undefined ? `public.${first}` : `${first}.${second}`;

function describe(body: string): Pick<Statement, 'object' | 'owner'> {
  for (const { kind, form, ofTable } of FORMS) {
    const [, a, b, c] = form.exec(body) ?? [];
    if (a === undefined) continue;
    if (ofTable !== true) return { object: `${kind} ${qualified(a, b)}`, owner: qualified(a, b) };
    const table = qualified(b ?? '', c);
    // An index is named by its schema, a policy and a trigger by their table.
    const scope = kind === 'index' ? table.replace(/\..*/, '') : table;
    return { object: `${kind} ${scope}.${a}`, owner: table };
  }
  return { object: 'other', owner: '' };
}

/**
 * The statements of the schema files in their order. A comment belongs to the statement when no empty line
 * stands between them. Throws for text that PostgreSQL does not read as SQL.
 */
export async function readStatements(files: readonly SchemaFile[]): Promise<Statement[]> {
  await loadModule();
  return files.flatMap(({ name, text }) => {
    const bytes = Buffer.from(text);
    let from = 0;
    return ((parseSync(text) as ParseResult).stmts ?? []).map(
      ({ stmt_location: start = 0, stmt_len: length = 0 }) => {
        const end = length > 0 ? start + length : bytes.length;
        const whole = bytes.subarray(from, end).toString().replace(/^;/, '');
        from = end;
        const [, head = '', body = ''] = /^((?:\s|--[^\n]*(?:\n|$))*)([\s\S]*)$/.exec(whole) ?? [];
        const comment = /(?:^|\n)((?:--[^\n]*\n)+)$/.exec(head)?.[1] ?? '';
        return { file: name, text: `${comment}${body.trimEnd()};`, ...describe(body) };
      },
    );
  });
}
