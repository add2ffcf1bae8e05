/**
 * Runs every gate that CI runs and prints their results and their number.
 *
 *   npm run validate                 all gates
 *   npm run validate -- lint unit    only these
 *
 * Gates of one stage are independent and run two at a time. A stage starts when the one before it
 * has ended, whatever its result, so that one run reports all failures.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

interface Gate {
  name: string;
  command: string;
  /** Prints its output while it runs: it takes minutes. */
  live?: boolean;
}

interface Outcome {
  gate: Gate;
  ok: boolean;
  seconds: number;
  output: string;
}

const stages: Gate[][] = [
  [
    { name: 'format', command: 'prettier --check .' },
    { name: 'lint', command: 'npm run --silent lint' },
    { name: 'types', command: 'tsc --noEmit -p tsconfig.json' },
    { name: 'knip', command: 'knip' },
    { name: 'functions', command: 'tsx scripts/test-functions.ts' },
    { name: 'database-types', command: 'tsx scripts/gen-types.ts --check' },
    { name: 'deploy', command: 'tsx scripts/check-deploy.ts' },
    { name: 'account-mails', command: 'tsx scripts/auth-mail-templates.ts --check' },
    { name: 'digest-mail', command: 'tsx scripts/digest-mail-template.ts --check' },
  ],
  [
    { name: 'database', command: 'tsx scripts/test-db.ts' },
    { name: 'unit', command: 'vitest run' },
    { name: 'build', command: 'tsx scripts/build.ts --local' },
    { name: 'digest-faults', command: 'tsx scripts/test-digest.ts --recipients 2000 --kills 10' },
    { name: 'convergence', command: 'tsx scripts/test-convergence.ts' },
  ],
  [
    { name: 'budgets', command: 'tsx scripts/check-budgets.ts' },
    { name: 'knip-production', command: 'knip --production' },
    // Says that it is skipped where Firefox is not installed.
    { name: 'firefox', command: 'tsx scripts/test-firefox.ts' },
  ],
  [{ name: 'browser', command: 'tsx scripts/test-e2e.ts', live: true }],
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
      if (gate.live) process.stdout.write(chunk);
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

async function runStage(gates: Gate[]): Promise<Outcome[]> {
  const queue = [...gates];
  const done: Outcome[] = [];
  const worker = async () => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift()) {
      const outcome = await run(gate);
      done.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return done;
}

function report({ gate, ok, seconds, output }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${gate.name} (${seconds.toFixed(1)} s)`);
  if (gate.live) return;
  const lines = output.trimEnd().split('\n');
  const shown = ok ? lines.slice(-3) : lines.slice(-200);
  console.log(shown.map((line) => `    ${line}`).join('\n'));
}

const wanted = new Set(process.argv.slice(2));
const known = stages.flat().map((gate) => gate.name);
const unknown = [...wanted].filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such gate: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}

console.log(`Node ${process.versions.node}`);
const started = performance.now();
const outcomes: Outcome[] = [];
for (const stage of stages) {
  const gates = stage.filter((gate) => wanted.size === 0 || wanted.has(gate.name));
  outcomes.push(...(await runStage(gates)));
}

const failed = outcomes.filter((outcome) => !outcome.ok);
console.log('');
for (const { gate, ok, seconds } of outcomes) {
  console.log(`${ok ? '✓' : '✗'} ${gate.name.padEnd(16)} ${seconds.toFixed(1)} s`);
}
console.log(`All gates: ${((performance.now() - started) / 1000).toFixed(0)} s`);
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && outcomes.length > 0 ? 0 : 1);
