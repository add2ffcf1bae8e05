/** Prints the rules of the built `dist/` for a host: `npm run host:rules -- nginx|vercel`. */
import { readFileSync } from 'node:fs';
import { nginxRules, readHostRules, vercelRules } from './prerender/host-rules.ts';

const write = { nginx: nginxRules, vercel: vercelRules }[process.argv[2] ?? ''];
if (write === undefined) {
  console.error('Which host? npm run --silent host:rules -- nginx|vercel');
  process.exit(1);
}
const read = (name: string) => readFileSync(`dist/${name}`, 'utf8');
process.stdout.write(write(readHostRules(read('_redirects'), read('_headers'))));
