import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeIn, listProblems, rowsOf } from './markdown.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');
const DOCUMENTS = [
  'README.md',
  'src/site/README.md',
  'bench/README.md',
  ...readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

it('README has one row for every command of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = rowsOf(readme, 'Command').flatMap((row) => codeIn(row['Command']));
  const commands = named.map((code) => code.replace(/^npm (?:run )?/, '').replace(/ .*/, ''));
  expect(listProblems('command', commands, Object.keys(scripts))).toEqual([]);
});

it('README says truly which rule stands where', () => {
  const rules = rowsOf(readme, 'Rule');
  expect(rules.length).toBeGreaterThan(0);
  for (const row of rules) {
    const [file = ''] = codeIn(row['Schema file']);
    const [sql = ''] = codeIn(row['SQL name']);
    const path = `supabase/schemas/${file}`;
    expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
    const name = sql.includes('.') ? sql : `(?:public\\.)?${sql}`;
    expect(read(path), `${path} makes ${sql}`).toMatch(
      new RegExp(`create (?:function|table|policy|trigger) ${name}\\b`),
    );
  }
});

it('the links of README and docs open files that exist', () => {
  for (const document of DOCUMENTS) {
    const base = new URL(`../../${document}`, import.meta.url);
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(new URL(target, base)), `${document}: ${target}`).toBe(true);
  }
});

/** Where a path in a document can begin. */
const BASES = [
  '',
  'local/',
  'src/',
  'src/site/',
  'bench/',
  'supabase/',
  'supabase/schemas/',
  'supabase/functions/',
  'supabase/functions/_shared/',
  'supabase/functions/_shared/domain/',
];

it('paths that the documents name in backticks exist', () => {
  const PATH = /`(?:@domain\/)?([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|sql|md|json|toml))`/g;
  const exists = (path: string) =>
    BASES.some((base) => existsSync(new URL(`../../${base}${path}`, import.meta.url)));
  const missing = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !exists(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
