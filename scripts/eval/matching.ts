/**
 * Measures the ranking of outlets on the graded cases of testing/matching: `npm run eval:matching`.
 * Prints the tune part with its worst cases; `--all` prints every case. `--unseen-a` and `--unseen-b`
 * add the figures of these parts, and with `--cases` their single cases; the README says when that is
 * allowed. `--fourth`, `--fifth`, `--sixth`, `--seventh-a` to `--eighth-b` measure that part alone, with what a second
 * grader's grades reach as a ranking.
 */
import { openMigrated } from '../../testing/database/embedded.ts';
import {
  CASE_BATCHES,
  CASE_PARTS,
  OWN_BATCHES,
  gradesOf,
  isWrittenFor,
  readCreators,
  readOutlets,
  readSecondGrades,
  type CaseCreator,
  type CaseOutlet,
  type CasePart,
  type OwnBatch,
} from '../../testing/matching/cases.ts';
import { chanceNdcg, mean, ndcg, tiedNdcg } from '../../testing/matching/metrics.ts';
import {
  loadCreators,
  loadOutlets,
  rankOutlets,
  type RankedOutlet,
} from '../../testing/matching/ranking.ts';

const DEPTH = 10;
const WORST = 8;
const options = new Set(process.argv.slice(2));

/** One pitch, its ranking and how good it is. */
interface Result {
  creator: CaseCreator;
  at: number;
  ranked: RankedOutlet[];
  grades: Map<string, number>;
  ndcg: number;
  /** Chance over all outlets, and over those of the pitch's format. */
  chance: number;
  chanceInFormat: number;
}

function rate(
  creator: CaseCreator,
  at: number,
  outlets: readonly CaseOutlet[],
  ranked: RankedOutlet[],
): Result {
  const pitch = creator.pitches[at];
  if (pitch === undefined) throw new Error('unreachable: the index comes from the list');
  const grades = gradesOf(pitch);
  const gradeOf = (slug: string) => grades.get(slug) ?? 0;
  const all = outlets.map((outlet) => gradeOf(outlet.slug));
  const fitting = outlets
    .filter((outlet) => isWrittenFor(pitch, outlet))
    .map((outlet) => gradeOf(outlet.slug));
  // What the ranking leaves out still counts as what could have been found.
  const missing = outlets
    .filter((outlet) => !ranked.some((row) => row.slug === outlet.slug))
    .map((outlet) => gradeOf(outlet.slug));
  const tail = Array<number>(Math.max(0, DEPTH - ranked.length)).fill(0);
  return {
    creator,
    at,
    ranked,
    grades,
    ndcg: ndcg([...ranked.map((row) => gradeOf(row.slug)), ...tail, ...missing], DEPTH),
    chance: chanceNdcg(all, all, DEPTH),
    chanceInFormat: chanceNdcg(fitting, all, DEPTH),
  };
}

function percent(part: number, whole: number): string {
  return `${part} of ${whole}` + (whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(0)}%)`);
}

function report(part: CasePart, results: readonly Result[]): void {
  const rows = results.flatMap((result) =>
    result.ranked.map((row) => ({ ...row, grade: result.grades.get(row.slug) ?? 0 })),
  );
  const high = rows.filter((row) => row.relevance === 'High');
  const best = rows.filter((row) => row.grade === 3);
  const listed = results.flatMap((result) => [...result.grades.values()]).filter((g) => g === 3);
  const first = (result: Result) => result.ranked.slice(0, DEPTH).map((row) => row.slug);
  const pairs = results
    .filter((result) => result.at === 0)
    .flatMap((a) => {
      const b = results.find((each) => each.creator === a.creator && each.at === 1);
      const sameType = a.creator.pitches[0]?.pitch_type === a.creator.pitches[1]?.pitch_type;
      return b !== undefined && sameType ? [[first(a), first(b)] as const] : [];
    });
  const sameOrder = pairs.filter(([a, b]) => a.join() === b.join());
  const sameSet = pairs.filter(([a, b]) => [...a].sort().join() === [...b].sort().join());
  const relevance = (level: string) =>
    percent(best.filter((r) => r.relevance === level).length, best.length);

  console.log(
    `\n${part}: ${results.length} pitches of ${new Set(results.map((r) => r.creator)).size} creators`,
  );
  console.log(`  NDCG@10                    ${mean(results.map((r) => r.ndcg)).toFixed(3)}`);
  console.log(
    `    by chance                ${mean(results.map((r) => r.chance)).toFixed(3)}, ` +
      `within the format ${mean(results.map((r) => r.chanceInFormat)).toFixed(3)}`,
  );
  // Where the best outlet has a 1, one place more or less changes a third of the figure.
  const withBest = results.filter((r) => [...r.grades.values()].includes(3));
  console.log(
    `    of pitches with a 3      ${mean(withBest.map((r) => r.ndcg)).toFixed(3)} (${withBest.length})`,
  );
  console.log(
    `  first outlet has a 3       ${percent(results.filter((r) => r.grades.get(r.ranked[0]?.slug ?? '') === 3).length, results.length)}`,
  );
  console.log(
    `  High that are right        ${percent(high.filter((row) => row.grade >= 2).length, high.length)}`,
  );
  const withHigh = results.filter((r) => r.ranked.some((row) => row.relevance === 'High'));
  console.log(`  pitches with a High        ${percent(withHigh.length, results.length)}`);
  console.log(`  3s that are High           ${relevance('High')}, Medium ${relevance('Medium')}`);
  console.log(
    `  3s that cannot be sent to  ${percent(best.filter((row) => !row.sendable).length, best.length)}` +
      (best.length === listed.length ? '' : `, not listed at all: ${listed.length - best.length}`),
  );
  console.log(
    `  same first ten for both    ${percent(sameOrder.length, pairs.length)} in order, ` +
      `${percent(sameSet.length, pairs.length)} as a set`,
  );
}

function show(result: Result): void {
  const pitch = result.creator.pitches[result.at];
  console.log(
    `\n  ${result.ndcg.toFixed(2)}  ${result.creator.slug}, ${pitch?.pitch_type}: ${pitch?.news_peg}\n` +
      `        ${pitch?.take}`,
  );
  for (const [rank, row] of result.ranked.entries()) {
    const grade = result.grades.get(row.slug) ?? 0;
    const wrongHigh = row.relevance === 'High' && grade < 2;
    const wrongBlock = !row.sendable && grade === 3;
    if (rank >= DEPTH && grade < 2 && !wrongHigh) continue;
    console.log(
      `    ${String(rank + 1).padStart(3)}. ${grade} ${row.relevance.padEnd(6)} ${row.slug}` +
        `${wrongHigh ? '  WRONG HIGH' : ''}${wrongBlock ? '  BLOCKED' : ''}  ${row.reasons.join(' | ')}`,
    );
  }
}

/** What one grader's grades are worth when another's are the truth: about the most a ranking can reach. */
function reportGraders(
  batch: OwnBatch,
  results: readonly Result[],
  outlets: readonly CaseOutlet[],
): void {
  const second = readSecondGrades(batch);
  if (second === null) return;
  const reached: number[] = [];
  let right = 0;
  let good = 0;
  for (const { creator, at, grades } of results) {
    const theirs = second.get(creator.slug)?.[at];
    if (theirs === undefined) throw new Error(`${creator.slug} has no second grades`);
    const graded = gradesOf({ grades: theirs });
    const group = (grade: number) =>
      outlets
        .filter(({ slug }) => (graded.get(slug) ?? 0) === grade)
        .map(({ slug }) => grades.get(slug) ?? 0);
    const groups = [3, 2, 1, 0].map(group);
    reached.push(tiedNdcg(groups, DEPTH));
    const chosen = groups.slice(0, 2).flat();
    good += chosen.length;
    right += chosen.filter((grade) => grade >= 2).length;
  }
  console.log("  the second grader's grades as a ranking:");
  console.log(`    NDCG@10                  ${mean(reached).toFixed(3)}`);
  console.log(`    their 2s and 3s right    ${percent(right, good)}`);
}

// Its outlets are ranked without those of other batches, so it is measured alone.
const own = OWN_BATCHES.find((batch) => options.has(`--${batch.part}`));
const database = await openMigrated();
const outlets: CaseOutlet[] = [];
const results = new Map<CasePart, Result[]>(CASE_PARTS.map((part) => [part, []]));
try {
  let ungraded = 0;
  for (const batch of own === undefined ? CASE_BATCHES : [own]) {
    // A batch ranks its own outlets and all earlier ones.
    outlets.push(...readOutlets(batch));
    await loadOutlets(database, readOutlets(batch));
    if (batch.part !== 'tune' && !options.has(`--${batch.part}`)) continue;
    const creators = readCreators(batch);
    await loadCreators(database, creators);
    for (const creator of creators) {
      for (const at of creator.pitches.keys()) {
        // Where no outlet has a grade, no order is better than another.
        const pitch = creator.pitches[at];
        if (pitch === undefined || gradesOf(pitch).size === 0) {
          ungraded += 1;
          continue;
        }
        const ranked = await rankOutlets(database, outlets, creator, at);
        results.get(batch.part)?.push(rate(creator, at, outlets, ranked));
      }
    }
  }
  if (ungraded > 0) console.log(`pitches that fit no outlet, left out: ${ungraded}`);
  for (const [part, rated] of results) {
    if (rated.length === 0) continue;
    report(part, rated);
    if (own !== undefined) reportGraders(own, rated, outlets);
    if (part !== 'tune' && !options.has('--cases')) continue;
    const worst = [...rated].sort((a, b) => a.ndcg - b.ndcg);
    const shown = options.has('--all') ? worst : worst.slice(0, WORST);
    console.log(`  ${options.has('--all') ? 'All cases, worst first' : 'Worst cases'}:`);
    for (const result of shown) show(result);
  }
} finally {
  await database.close();
}
