/**
 * The figures of the composer over invented creators (testing/pitches/creators.json).
 *
 *   npm run eval:pitches            figures
 *   npm run eval:pitches -- --show  the pitches too
 */
import { readFileSync } from 'node:fs';
import { composePitch } from '../../supabase/functions/_shared/domain/pitch/composer/compose.ts';
import { greatestOverlap } from '../../supabase/functions/_shared/domain/pitch/overlap.ts';
import type { PitchInput } from '../../supabase/functions/_shared/domain/pitch/pitch-input.ts';
import { assembleBody, pitchAsText } from '../../supabase/functions/_shared/domain/pitch/pitch.ts';
import { storySchema } from '../../supabase/functions/_shared/domain/pitch/story.ts';
import { pitchProfileSchema } from '../../supabase/functions/_shared/domain/profile/profile.ts';
import { countWords } from '../../supabase/functions/_shared/domain/text/text.ts';

interface Creator {
  profile: unknown;
  pitches: (Pick<PitchInput, 'news_peg' | 'take' | 'pitch_type' | 'chosen'> & { story: unknown })[];
}

const file = new URL('../../testing/pitches/creators.json', import.meta.url);
const creators = JSON.parse(readFileSync(file, 'utf8')) as Creator[];
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (numbers: number[]) =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

const written = creators.flatMap(({ profile, pitches }) =>
  pitches.map((pitch) =>
    composePitch({
      ...pitch,
      profile: pitchProfileSchema.parse(profile),
      story: storySchema.parse(pitch.story),
    }),
  ),
);
const all = written.flat();
const lengths = all.map((variation) => countWords(assembleBody(variation)));
const several = written.filter((variations) => variations.length > 1);
const questions = all.map(({ line3_whyyou }) => /[^.!?]+\?$/u.exec(line3_whyyou)?.[0].trim() ?? '');
const subjects = new Map<string, number>();
for (const { claims } of all) {
  const source = claims[0]?.source?.replace(/\.\d+$/u, '') ?? 'none';
  subjects.set(source, (subjects.get(source) ?? 0) + 1);
}

print(`creators ${creators.length}, pitches ${written.length}, variations ${all.length}`);
for (const count of [0, 1, 2, 3])
  print(`  with ${count}: ${written.filter(({ length }) => length === count).length}`);
print(`body words: median ${median(lengths)}, ${Math.min(...lengths)} to ${Math.max(...lengths)}`);
print(
  `greatest share of equal words: ${Math.max(0, ...several.map((variations) => greatestOverlap(variations.map((one) => pitchAsText({ ...one, talking_points: null }))))).toFixed(2)}`,
);
print(`different closing questions: ${new Set(questions).size} of ${questions.length}`);
print(
  `subjects by source: ${[...subjects].map(([source, count]) => `${source} ${count}`).join(', ')}`,
);
if (process.argv.includes('--show'))
  for (const variation of all) print(`\n== ${variation.angle}\n${pitchAsText(variation)}`);
