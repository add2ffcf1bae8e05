import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mayBeErrorCode } from './error-code.ts';
import { ERROR_STATUS, isErrorCode } from './errors.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The text of all files with this extension below a folder, without tests. */
function textOf(folder: string, extension: RegExp): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => extension.test(name) && !/\.test\.tsx?$|domain\/errors\.ts$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

const sql = textOf('supabase/migrations', /\.sql$/);
const code = ['supabase/functions', 'local', 'src']
  .map((folder) => textOf(folder, /\.tsx?$/))
  .join('\n');

describe('ERROR_STATUS', () => {
  const hints = [...sql.matchAll(/\bhint\s*=\s*'([^']*)'/g)].map(([, hint]) => hint);

  it('is compared with the hints of the migrations', () => {
    expect(hints.length).toBeGreaterThan(20);
  });

  it.each([...new Set(hints)])('contains the SQL hint %s', (hint) => {
    expect(isErrorCode(hint)).toBe(true);
  });

  it.each(Object.keys(ERROR_STATUS))('contains no unused code: %s', (name) => {
    expect(sql.includes(`'${name}'`) || code.includes(`'${name}'`)).toBe(true);
  });

  it('has codes that a browser takes for some, and nothing of other servers', () => {
    expect(Object.keys(ERROR_STATUS).filter((name) => !mayBeErrorCode(name))).toEqual([]);
    expect(['PGRST205', '42501', 'BOOT_ERROR', '', null].filter(mayBeErrorCode)).toEqual([]);
  });
});
