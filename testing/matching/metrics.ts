/** Measures of a ranking against graded cases. Grades are 0 to 3. */

function gain(grade: number): number {
  return 2 ** grade - 1;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

function dcg(grades: readonly number[], depth: number): number {
  return grades.slice(0, depth).reduce((sum, grade, rank) => sum + gain(grade) * discount(rank), 0);
}

function bestDcg(grades: readonly number[], depth: number): number {
  return dcg(
    [...grades].sort((a, b) => b - a),
    depth,
  );
}

/**
 * Normalized discounted cumulative gain of the first `depth` grades in ranked order, 0 to 1, with
 * the gain 2^grade - 1 (Burges et al. 2005). `ranked` holds the grades of everything that could be
 * ranked. Throws when all of them are 0, because no order is then better than another.
 */
export function ndcg(ranked: readonly number[], depth: number): number {
  const best = bestDcg(ranked, depth);
  if (best === 0) throw new Error('ndcg: nothing has a grade');
  return dcg(ranked, depth) / best;
}

/**
 * The mean ndcg over all orders that put `front` (in any order) before everything else: what chance
 * reaches. `all` holds every grade, those of `front` included.
 */
export function chanceNdcg(
  front: readonly number[],
  all: readonly number[],
  depth: number,
): number {
  const mean = front.reduce((sum, grade) => sum + gain(grade), 0) / front.length;
  let expected = 0;
  for (let rank = 0; rank < Math.min(depth, front.length); rank += 1) {
    expected += mean * discount(rank);
  }
  return expected / bestDcg(all, depth);
}

/**
 * The mean ndcg over all orders that put the first group first, then the second, and so on, in any
 * order within a group: what a ranking with ties reaches. A group holds its grades.
 */
export function tiedNdcg(groups: readonly (readonly number[])[], depth: number): number {
  const ranked = groups.flatMap((group) => {
    const each = group.reduce((sum, grade) => sum + gain(grade), 0) / group.length;
    return group.map(() => each);
  });
  const best = bestDcg(groups.flat(), depth);
  if (best === 0) throw new Error('tiedNdcg: nothing has a grade');
  return ranked.slice(0, depth).reduce((sum, each, rank) => sum + each * discount(rank), 0) / best;
}

/** The arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
