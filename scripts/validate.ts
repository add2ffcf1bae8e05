/**
 * Runs every gate that CI runs and prints their results and their number.
 *
 *   npm run validate                 all gates
 *   npm run validate -- lint unit    only these
 *
 * Two run at a time, the longest first, so that none is left alone at the end. A gate waits for those
 * that it names, and runs whatever their result, so that one run reports all failures. The browser tests
 * run alone: they use both cores, and their waits are measured.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

interface Gate {
  name: string;
  command: string;
  /** Runs alone, after all others, and prints its output while it runs: it takes minutes. */
  alone?: boolean;
  /** Names of the gates that must have ended before. */
  after?: readonly string[];
}

interface Outcome {
  gate: Gate;
  ok: boolean;
  seconds: number;
  output: string;
}

/** By the time that they take, the longest first; the build is early, because others wait for it. */
const gates: Gate[] = [
  { name: 'unit', command: 'vitest run' },
  { name: 'build', command: 'tsx scripts/build.ts --local' },
  { name: 'database', command: 'tsx scripts/test/db.ts' },
  { name: 'lint', command: 'npm run --silent lint' },
  // Among every fifth order each event of a sequence comes first, and last.
  { name: 'convergence', command: 'tsx scripts/test/convergence.ts --gaps 5' },
  // Says that it is skipped where Firefox is not installed.
  { name: 'firefox', command: 'tsx scripts/test/firefox.ts', after: ['build'] },
  { name: 'digest-faults', command: 'tsx scripts/test/digest.ts --recipients 2000 --kills 10' },
  { name: 'hold-faults', command: 'tsx scripts/test/holds.ts --mails 500' },
  { name: 'functions', command: 'tsx scripts/test/functions.ts' },
  { name: 'types', command: 'tsc --noEmit -p tsconfig.json' },
  { name: 'database-types', command: 'tsx scripts/gen-types.ts --check' },
  { name: 'deploy', command: 'tsx scripts/check-deploy.ts' },
  { name: 'format', command: 'prettier --check .' },
  { name: 'knip', command: 'knip' },
  { name: 'knip-production', command: 'knip --production' },
  { name: 'digest-mail', command: 'tsx scripts/digest-mail-template.ts --check' },
  { name: 'account-mails', command: 'tsx scripts/auth-mail-templates.ts --check' },
  { name: 'budgets', command: 'tsx scripts/check-budgets.ts', after: ['build'] },
  { name: 'browser', command: 'tsx scripts/test/e2e.ts', after: ['build'], alone: true },
];

function run(gate: Gate): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(gate.command, {
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `node_modules/.bin:${process.env.PATH ?? ''}`,
        FORCE_COLOR: '0',
      },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      if (gate.alone) process.stdout.write(chunk);
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ gate, ok: code === 0, seconds, output });
    });
  });
}

/** Runs the gates two at a time, in their order as far as what they wait for allows it. */
async function runTogether(chosen: readonly Gate[]): Promise<Outcome[]> {
  const waiting = [...chosen];
  const running = new Map<string, Promise<void>>();
  const done: Outcome[] = [];
  const isReady = ({ after = [] }: Gate) =>
    !after.some((name) => running.has(name) || waiting.some((gate) => gate.name === name));
  while (waiting.length > 0 || running.size > 0) {
    const at = running.size < Math.min(2, availableParallelism()) ? waiting.findIndex(isReady) : -1;
    const [gate] = at < 0 ? [] : waiting.splice(at, 1);
    if (gate === undefined) {
      await Promise.race(running.values());
      continue;
    }
    const ended = run(gate).then((outcome) => {
      running.delete(gate.name);
      done.push(outcome);
      report(outcome);
    });
    running.set(gate.name, ended);
  }
  return done;
}

function report({ gate, ok, seconds, output }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${gate.name} (${seconds.toFixed(1)} s)`);
  if (gate.alone) return;
  const lines = output.trimEnd().split('\n');
  const shown = ok ? lines.slice(-3) : lines.slice(-200);
  console.log(shown.map((line) => `    ${line}`).join('\n'));
}

const wanted = new Set(process.argv.slice(2));
const known = gates.map((gate) => gate.name);
const unknown = [...wanted].filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such gate: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}

console.log(`Node ${process.versions.node}`);
const started = performance.now();
const chosen = gates.filter((gate) => wanted.size === 0 || wanted.has(gate.name));
const outcomes = [
  ...(await runTogether(chosen.filter((gate) => !gate.alone))),
  ...(await runTogether(chosen.filter((gate) => gate.alone))),
];

const failed = outcomes.filter((outcome) => !outcome.ok);
console.log('');
for (const { gate, ok, seconds } of outcomes) {
  console.log(`${ok ? '✓' : '✗'} ${gate.name.padEnd(16)} ${seconds.toFixed(1)} s`);
}
console.log(`All gates: ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && outcomes.length > 0 ? 0 : 1);
