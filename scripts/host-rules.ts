/** Prints the rules of the built `dist/` for a host: `npm run host:rules -- nginx|vercel`. */
import { fileURLToPath } from 'node:url';
import { messageOf } from '../local/errors.ts';
import { nginxRules, readBuiltRules, vercelRules } from './prerender/host-rules.ts';

const write = { nginx: nginxRules, vercel: vercelRules }[process.argv[2] ?? ''];
try {
  if (write === undefined)
    throw new Error('Which host? npm run --silent host:rules -- nginx|vercel');
  process.stdout.write(write(readBuiltRules(fileURLToPath(new URL('../dist', import.meta.url)))));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
