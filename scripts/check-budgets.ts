/**
 * Compares the sizes in `dist` with `bench/budgets.json`; needs a build. Exits with 1 when a size is
 * over its limit.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  budgetsSchema,
  checkApp,
  checkLanding,
  checkPages,
  foreignModules,
} from './budgets/checks.ts';
import { readGraph } from './budgets/graph.ts';
import { buildRecord } from '../local/build-record.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;

const budgets = budgetsSchema.parse(
  JSON.parse(await readFile(`${root}bench/budgets.json`, 'utf8')),
);
const graph = await readGraph(buildRecord(root));
const findings = [
  ...(await checkLanding(dist, graph, budgets.landing)),
  ...(await checkPages(dist, graph, budgets.pages)),
  ...(await checkApp(dist, graph, budgets.app)),
];
for (const { name, size, limit, unit = 'KB' } of findings) {
  const mark = size <= limit ? '✓' : '✗';
  const value = (unit === 'KB' ? size.toFixed(1) : String(size)).padStart(6);
  console.log(`${mark} ${value} of ${String(limit).padStart(3)} ${unit}  ${name}`);
}
const foreign = foreignModules(graph);
for (const line of foreign) console.log(`✗ ${line}`);

const over = findings.filter(({ size, limit }) => size > limit);
console.log(`${findings.length - over.length} of ${findings.length} budgets kept`);
process.exit(over.length + foreign.length === 0 ? 0 : 1);
