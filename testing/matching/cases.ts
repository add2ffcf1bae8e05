import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  OUTLET_FORMATS,
  type OutletFormat,
} from '../../supabase/functions/_shared/domain/outlet/outlet.ts';
import { PITCH_TYPES } from '../../supabase/functions/_shared/domain/pitch/pitch.ts';
import * as z from 'zod/mini';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const outletSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  format: z.enum(OUTLET_FORMATS),
  region: z.string(),
  beats: z.array(z.string()),
  interests: z.string(),
  description: z.string(),
});

const gradesSchema = z.strictObject({
  '3': z.optional(z.array(z.string())),
  '2': z.optional(z.array(z.string())),
  '1': z.optional(z.array(z.string())),
});

const creatorSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  city_region: z.string(),
  beats: z.array(z.string()),
  logline: z.string(),
  facts: z.array(z.string()),
  pitches: z.array(
    z.strictObject({
      pitch_type: z.enum(PITCH_TYPES),
      news_peg: z.string(),
      take: z.string(),
      headline: z.string(),
      grades: gradesSchema,
    }),
  ),
});

/** An outlet of the graded cases, with the columns of its row. */
export type CaseOutlet = z.infer<typeof outletSchema>;
/** A creator of the graded cases, with pitches and their grades by outlet slug. */
export type CaseCreator = z.infer<typeof creatorSchema>;
type CasePitch = CaseCreator['pitches'][number];
/** The outlets of a pitch by grade. */
export type CaseGrades = z.infer<typeof gradesSchema>;

/** Weights are chosen on the tune part; the others only measure them. */
export const CASE_PARTS = [
  'tune',
  'unseen-a',
  'unseen-b',
  'fourth',
  'fifth',
  'sixth',
  'seventh-a',
  'seventh-b',
  'eighth-a',
  'eighth-b',
] as const;
export type CasePart = (typeof CASE_PARTS)[number];

/** Creators that were written and graded together, in the folder of that name. */
export interface CaseBatch {
  readonly name: string;
  readonly part: CasePart;
  /** The file of the outlets written with them; they are graded against these and all earlier ones. */
  readonly outlets: string | null;
}

/** Creators that were graded against their own outlets alone. */
export interface OwnBatch extends CaseBatch {
  /** The file of the second grader's grades, where somebody graded a second time. */
  readonly secondGrades: string | null;
}

/** All batches in the order in which they were written. */
export const CASE_BATCHES: readonly CaseBatch[] = [
  { name: 'first', part: 'tune', outlets: 'first-outlets.json' },
  { name: 'second', part: 'tune', outlets: 'second-outlets.json' },
  { name: 'third-a', part: 'unseen-a', outlets: 'third-outlets.json' },
  { name: 'third-b', part: 'unseen-b', outlets: null },
];

/** Each written and graded by others than the batches before, and ranked among its own outlets only. */
export const OWN_BATCHES: readonly OwnBatch[] = [
  {
    name: 'fourth',
    part: 'fourth',
    outlets: 'fourth-outlets.json',
    secondGrades: 'fourth-second-grader.json',
  },
  {
    name: 'fifth',
    part: 'fifth',
    outlets: 'fifth-outlets.json',
    secondGrades: 'fifth-second-grader.json',
  },
  {
    name: 'sixth',
    part: 'sixth',
    outlets: 'sixth-outlets.json',
    secondGrades: 'sixth-second-grader.json',
  },
  {
    name: 'seventh-a',
    part: 'seventh-a',
    outlets: 'seventh-a-outlets.json',
    secondGrades: null,
  },
  {
    name: 'seventh-b',
    part: 'seventh-b',
    outlets: 'seventh-b-outlets.json',
    secondGrades: null,
  },
  {
    name: 'eighth-a',
    part: 'eighth-a',
    outlets: 'eighth-a-outlets.json',
    secondGrades: null,
  },
  {
    name: 'eighth-b',
    part: 'eighth-b',
    outlets: 'eighth-b-outlets.json',
    secondGrades: null,
  },
];

const FORMATS_OF_TYPE: Readonly<Record<CasePitch['pitch_type'], readonly OutletFormat[]>> = {
  tv_local: ['tv', 'local'],
  culture_mag: ['culture'],
  podcast: ['podcast'],
};

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(FOLDER + name, 'utf8'));
}

/**
 * The outlets that came with a batch, which may be none. Throws when the file does not have the
 * expected shape.
 */
export function readOutlets(batch: CaseBatch): CaseOutlet[] {
  return batch.outlets === null ? [] : z.array(outletSchema).parse(readJson(batch.outlets));
}

/** The creators of a batch, in the order of their file names. Throws when a file is malformed. */
export function readCreators(batch: CaseBatch): CaseCreator[] {
  return readdirSync(FOLDER + batch.name)
    .sort()
    .map((file) => creatorSchema.parse(readJson(`${batch.name}/${file}`)));
}

/**
 * The second grader's grades: for each creator's slug those of its pitches, in their order. Null when nobody
 * graded a second time. Throws when the file is malformed.
 */
export function readSecondGrades(batch: OwnBatch): Map<string, CaseGrades[]> | null {
  if (batch.secondGrades === null) return null;
  const read = z.record(z.string(), z.array(gradesSchema)).parse(readJson(batch.secondGrades));
  return new Map(Object.entries(read));
}

/** The grades 1 to 3 of a pitch by outlet slug; an outlet without an entry has grade 0. */
export function gradesOf(pitch: { readonly grades: CaseGrades }): Map<string, number> {
  const grades = new Map<string, number>();
  for (const [grade, slugs] of Object.entries(pitch.grades)) {
    for (const slug of slugs ?? []) grades.set(slug, Number(grade));
  }
  return grades;
}

/** Whether the pitch is written for the outlet's format. */
export function isWrittenFor(pitch: CasePitch, outlet: CaseOutlet): boolean {
  return FORMATS_OF_TYPE[pitch.pitch_type].includes(outlet.format);
}
