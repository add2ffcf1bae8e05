/**
 * The figures of the composer over its fixtures, and of the peg reader over its labelled pegs.
 *
 *   npm run eval:pitches            figures and problems
 *   npm run eval:pitches -- --show  the pitches too
 */
import { composePitch } from '../../supabase/functions/_shared/domain/pitch/composer/compose.ts';
import { CASES } from '../../supabase/functions/_shared/domain/pitch/composer/cases.fixtures.ts';
import {
  median,
  overlapOf,
  problemsOf,
  repeatsAcross,
  shareOfOurs,
} from '../../supabase/functions/_shared/domain/pitch/composer/check.ts';
import { MEASURE_LABELS } from '../../supabase/functions/_shared/domain/pitch/composer/peg/labels-measure.ts';
import { TUNE_LABELS } from '../../supabase/functions/_shared/domain/pitch/composer/peg/labels-tune.ts';
import { readPeg } from '../../supabase/functions/_shared/domain/pitch/composer/peg/read-peg.ts';
import { assembleBody } from '../../supabase/functions/_shared/domain/pitch/pitch.ts';
import { countWords } from '../../supabase/functions/_shared/domain/text/text.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

for (const [part, labels] of [
  ['written with', TUNE_LABELS],
  ['measured only', MEASURE_LABELS],
] as const) {
  const right = labels.filter(([kind, peg, text = peg]) => {
    const reading = readPeg(peg);
    return reading.kind === kind && reading.text === text;
  });
  print(
    `pegs, ${part}: ${right.length} of ${labels.length} read right (${percent(right.length / labels.length)})`,
  );
}

const written = CASES.map((input) => ({ input, variations: composePitch(input) }));
const all = written.flatMap(({ input, variations }) =>
  variations.map((variation) => ({ input, variation })),
);
const shares = all.map(({ input, variation }) => shareOfOurs(variation, input));
const lengths = all.map(({ variation }) => countWords(assembleBody(variation)));
const overlaps = written.map(({ variations }) => overlapOf(variations));
const problems = all.flatMap(({ input, variation }) =>
  problemsOf(variation, input).map(
    (problem) => `${input.profile.name} / ${input.news_peg}: ${problem}`,
  ),
);
const repeats = repeatsAcross(written);

print(
  `creators ${new Set(CASES.map(({ profile }) => profile.name)).size}, pitches ${CASES.length}, variations ${all.length}, with three ${written.filter(({ variations }) => variations.length === 3).length}`,
);
print(
  `words of ours: median ${percent(median(shares))}, highest ${percent(Math.max(...shares))}, over 40%: ${shares.filter((share) => share > 0.4).length}`,
);
print(
  `body words: median ${median(lengths)}, ${Math.min(...lengths)} to ${Math.max(...lengths)}, under 60: ${lengths.filter((length) => length < 60).length}`,
);
print(
  `overlap of two variations: median ${percent(median(overlaps))}, highest ${percent(Math.max(...overlaps))}`,
);
print(
  `sentences or six words of ours with three creators: ${repeats.length}${repeats.length > 0 ? ` (${repeats.slice(0, 5).join('; ')})` : ''}`,
);
print(`problems: ${problems.length}`);
for (const problem of problems) print(`  ${problem}`);

if (process.argv.includes('--show')) {
  for (const { input, variation } of all) {
    print(
      `\n== ${input.profile.name} | ${input.news_peg} | ${input.take || 'no take'} | ${input.pitch_type}`,
    );
    print(`${variation.headline}\n\n${assembleBody(variation)}`);
  }
}
