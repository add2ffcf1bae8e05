/**
 * Prints how the claim ledger judges the labelled statements: the shares of invented statements that
 * are marked and of supported ones that pass, by kind, and every miss.
 *
 *   npm run eval:ledger               all parts, the misses of the tuned ones
 *   npm run eval:ledger -- --all      with the misses of the parts that are only measured
 */
import { judge, shareRight, type Judged } from '../../testing/ledger/evaluate.ts';
import { MEASURED } from '../../testing/ledger/measured.ts';
import { MEASURED_B } from '../../testing/ledger/measured-b.ts';
import { MEASURED_C } from '../../testing/ledger/measured-c.ts';
import { TUNED } from '../../testing/ledger/tuned.ts';
import { TUNED_B } from '../../testing/ledger/tuned-b.ts';
import { TUNED_C } from '../../testing/ledger/tuned-c.ts';

const print = (line = '') => process.stdout.write(`${line}\n`);
const percent = (judged: readonly Judged[]) => `${(shareRight(judged) * 100).toFixed(1)}%`;
const row = (name: string, judged: readonly Judged[]) =>
  print(
    `  ${name.padEnd(16)} ${String(judged.filter(({ right }) => right).length).padStart(4)} of ${String(judged.length).padStart(3)}  ${percent(judged).padStart(6)}`,
  );

for (const [part, profiles, showMisses] of [
  ['tuned', TUNED, true],
  ['tuned b', TUNED_B, true],
  ['tuned c', TUNED_C, true],
  ['only measured', MEASURED, process.argv.includes('--all')],
  ['only measured b', MEASURED_B, process.argv.includes('--all')],
  ['only measured c', MEASURED_C, process.argv.includes('--all')],
] as const) {
  const judged = judge(profiles);
  print(`\n${part}: ${judged.length} statements, ${profiles.length} profiles`);
  for (const invented of [true, false]) {
    const half = judged.filter((each) => each.invented === invented);
    row(invented ? 'INVENTED marked' : 'SUPPORTED pass', half);
    for (const kind of new Set(half.map((each) => each.kind))) {
      row(
        kind,
        half.filter((each) => each.kind === kind),
      );
    }
  }
  if (!showMisses) continue;
  for (const miss of judged.filter(({ right }) => !right)) {
    print(
      `  - ${miss.kind}, ${miss.creator}: ${miss.text} [${miss.source ?? miss.reason ?? 'no claim'}]`,
    );
  }
}
