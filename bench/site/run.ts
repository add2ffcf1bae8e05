/**
 * Measures the site with Lighthouse 12 (mobile) on the built product, served with precompressed
 * files and the local backend. Exits with 1 when a target is missed.
 *
 *   npm run bench:site                  5 runs of each page, about 5 minutes
 *   npm run bench:site -- --runs 3      fewer
 *   npm run bench:site -- --page /      one page
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { requireBrowser } from '../../testing/browser/browser.ts';
import { startStack } from '../../testing/browser/stack.ts';
import { LINK_PAGES } from './link-pages.ts';
import { measure, type Run } from './measure.ts';
import { median, misses, TARGETS } from './targets.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string' } },
});
const runs = Math.min(15, Math.max(1, Number.parseInt(values.runs, 10) || 5));
const targets = TARGETS.filter(({ path }) => values.page === undefined || path === values.page);

const chrome = requireBrowser();
const built = spawnSync('npx', ['tsx', 'scripts/build.ts', '--local'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const stack = await startStack();
let missed = 0;
try {
  for (const target of targets) {
    const name = `${target.path} (${target.throttling})`;
    const path = (await LINK_PAGES[target.path]?.(stack)) ?? target.path;
    const done: Run[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const result = await measure(stack.url + path, chrome, target.throttling);
      done.push(result);
      console.log(`  ${name} ${run}/${runs}: ${line(result)} ${result.failed.join(' ')}`);
    }
    const problems = misses(target, done);
    missed += problems.length;
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}: ${line(middle(done))}`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
} finally {
  await stack.stop();
}
console.log(missed === 0 ? 'All targets reached.' : `${missed} targets missed.`);
process.exit(missed === 0 ? 0 : 1);

function middle(done: Run[]): Run {
  const of = (key: Exclude<keyof Run, 'failed'>) => median(done.map((run) => run[key]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    ownTbt: of('ownTbt'),
    cls: of('cls'),
    failed: [],
  };
}

function line(run: Run): string {
  const scores = [run.performance, run.accessibility, run.bestPractices, run.seo].join('/');
  return `${scores}  LCP ${run.lcp.toFixed(0)} ms  TBT ${run.tbt.toFixed(0)} ms (its own ${run.ownTbt.toFixed(0)})  CLS ${run.cls.toFixed(4)}`;
}
