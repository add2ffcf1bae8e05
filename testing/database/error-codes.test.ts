import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isErrorCode } from '../../supabase/functions/_shared/domain/errors.ts';

const folder = new URL('../../supabase/schemas/', import.meta.url);
const sql = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

describe('schema files', () => {
  it('block outlets only with codes of the list', () => {
    // The rows of judged_outlets and of outlet_limits: (rank, condition, code, reason).
    const codes = [...sql.matchAll(/^ +\(\d, .*?, '([a-z_]+)',/gm)].map(([, code]) => code);
    expect(codes).toContain('weekly_cap');
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('raise P0001 with a hint in every statement', () => {
    const raised = [...sql.matchAll(/\braise exception\b[^;]*;/g)].map(([statement]) => statement);
    expect(raised.filter((statement) => !statement.includes('hint = '))).toEqual([]);
    expect(raised.filter((statement) => statement.includes('errcode'))).toEqual([]);
  });
});
