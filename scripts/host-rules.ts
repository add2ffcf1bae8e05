/**
 * Prints the rules of the built `dist/` for a host: `npm run host:rules -- nginx|vercel`, or writes them:
 * `--out <file>`. A refusal leaves the file as it is, which a redirection of the output would empty.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { messageOf } from '../local/errors.ts';
import { nginxRules, readBuiltRules, vercelRules } from './prerender/host-rules.ts';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  const write = { nginx: nginxRules, vercel: vercelRules }[positionals[0] ?? ''];
  if (write === undefined)
    throw new Error('Which host? npm run host:rules -- nginx|vercel --out <file>');
  const text = write(readBuiltRules(fileURLToPath(new URL('../dist', import.meta.url))));
  if (values.out === undefined) {
    process.stdout.write(text);
  } else {
    writeFileSync(values.out, text);
    console.log(`Wrote ${values.out}.`);
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
