/**
 * Checks with the official CLI, without an account, that the project can be deployed: it reads
 * config.toml, pushes all migrations to a database that is dressed like a hosted one, Splinter finds
 * nothing new, and every function is uploaded with all of its files. A warning of the CLI fails. The
 * Deno of a hosted project reads deno.json and deno.lock.
 */
import { readFileSync } from 'node:fs';
import { lockProblems } from './deploy/deno-lock.ts';
import { checkPush } from './deploy/push.ts';
import { checkUpload } from './deploy/upload.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const pushed = await checkPush();
const problems = [
  ...(typeof pushed === 'string' ? [] : pushed),
  ...(await checkUpload()),
  ...lockProblems(
    readJson('supabase/functions/deno.json'),
    readJson('supabase/functions/deno.lock'),
    readJson('package-lock.json'),
  ),
];

for (const problem of problems) console.error(problem);
if (typeof pushed === 'string') console.log(`Migrations were not pushed: ${pushed}.`);
if (problems.length > 0) process.exit(1);
console.log(
  typeof pushed === 'string'
    ? 'Every function is uploaded with all of its files.'
    : 'Migrations are pushed, Splinter finds nothing new, a backup is restored whole, functions are uploaded whole.',
);
