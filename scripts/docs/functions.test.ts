import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FUNCTION_ADDRESSES } from '../../supabase/functions/_shared/domain/api/addresses.ts';
import { FORMER_ADDRESSES } from '../../supabase/functions/_shared/domain/api/former-addresses.ts';
import { functionProblems, readEndpoints, readSchedules } from './functions.ts';
import { rowsOf } from './markdown.ts';

const supabase = fileURLToPath(new URL('../../supabase', import.meta.url));
const document = readFileSync(new URL('../../docs/functions.md', import.meta.url), 'utf8');
const rows = rowsOf(document, 'Function');

it('docs/functions.md has one true row for every function', () => {
  const schedules = readSchedules(supabase);
  expect(schedules.size).toBeGreaterThan(0);
  expect(functionProblems(rows, readEndpoints(supabase), schedules)).toEqual([]);
  for (const row of rows)
    for (const column of ['Does', 'Called by', 'Right'])
      expect(row[column], `${row['Function'] ?? ''}: ${column}`).not.toBe('');
});

it('FUNCTION_ADDRESSES is the list of the functions', () => {
  const names = readEndpoints(supabase).map(({ name }) => name);
  expect([...FUNCTION_ADDRESSES].sort()).toEqual(names.sort());
});

it('FORMER_ADDRESSES leads to functions, and none of its names is taken again', () => {
  const names = readEndpoints(supabase).map(({ name }) => name);
  for (const [former, present] of Object.entries(FORMER_ADDRESSES)) {
    expect(names).not.toContain(former);
    expect(names).toContain(present.split('/').slice(0, 2).join('/'));
  }
});

it('functionProblems names the row that is missing, twice, left over or wrong', () => {
  const row = (name: string, jwt: string, every = '') => ({
    Function: `\`${name}\``,
    verify_jwt: `\`${jwt}\``,
    Schedule: every,
  });
  expect(
    functionProblems(
      [row('ping', 'false'), row('ping', 'true'), row('gone', 'true'), row('jobs/mail', 'false')],
      [
        { name: 'ping', verifyJwt: false },
        { name: 'jobs/mail', verifyJwt: false },
        { name: 'jobs/other', verifyJwt: false },
      ],
      new Map([
        ['jobs/mail', '15 seconds'],
        ['jobs/gone', '1 * * * *'],
      ]),
    ),
  ).toEqual([
    'function jobs/other has no row',
    'function ping has more than one row',
    'function gone has a row and does not exist',
    'ping: verify_jwt is "true", and shall be "false"',
    'jobs/mail: Schedule is "", and shall be "15 seconds"',
    '90_jobs schedules jobs/gone, which is no function',
  ]);
});
