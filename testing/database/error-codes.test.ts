import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isErrorCode } from '../../supabase/functions/_shared/domain/errors.ts';

const folder = new URL('../../supabase/migrations/', import.meta.url);
const sql = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

describe('migrations', () => {
  it('block outlets only with codes of the list', () => {
    // The rows of judged_outlets: (rank, condition, code, reason).
    const codes = [...sql.matchAll(/^ +\(\d, .*?, '([a-z_]+)', /gm)].map(([, code]) => code);
    expect(codes).toContain('weekly_cap');
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('raise P0001 with a hint in every statement', () => {
    const raised = [...sql.matchAll(/\braise exception\b[^;]*;/g)].map(([statement]) => statement);
    expect(raised.filter((statement) => !statement.includes('hint = '))).toEqual([]);
    expect(raised.filter((statement) => statement.includes('errcode'))).toEqual([]);
  });
});
