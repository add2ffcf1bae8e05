/** Modules that one file of the build may hold. */
export interface Part {
  ids: readonly string[];
  /** Length of the source. */
  size: number;
  /** Numbers of the loads that need it. */
  loads: ReadonlySet<number>;
  /** The features that it has code of. */
  features: ReadonlySet<string>;
}

interface MergeOptions {
  /** How much each load counts, by its number. */
  weights: readonly number[];
  /** The modules that a module imports. */
  importsOf: (id: string) => readonly string[];
  /** The number of the load that every page of the app begins with. */
  shell: number;
  /** How much source a page may load for nothing where that saves it a file. */
  file: number;
}

interface Merge {
  a: Part;
  b: Part;
  /** What it saves without what comes along as imports: at most this. */
  saved: number;
}

/** What comes with the shell is in the cache for the pages after the first. */
const SHELL_COST = 0.75;

const union = <T>(a: Iterable<T>, b: Iterable<T>): ReadonlySet<T> => new Set([...a, ...b]);

function isSubset<T>(part: ReadonlySet<T>, of: ReadonlySet<T>): boolean {
  for (const one of part) if (!of.has(one)) return false;
  return true;
}

/**
 * Merges parts, always the two that save the most, until no merge saves anything. A merge saves a file for each load
 * that needs both parts, and costs source for each load that needs one of them, also that of the parts which come
 * along as imports. No merge makes two parts import each other, and none brings code of a feature to a load that uses
 * nothing of it.
 */
export function mergeParts(
  parts: readonly Part[],
  { weights, importsOf, shell, file }: MergeOptions,
): Part[] {
  const left = new Set(parts);
  const partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part] as const)));
  const loadsOfFeature = new Map<string, ReadonlySet<number>>();
  for (const { features, loads } of parts)
    for (const feature of features)
      loadsOfFeature.set(feature, union(loadsOfFeature.get(feature) ?? [], loads));

  const direct = new Map<Part, ReadonlySet<Part>>();
  const indirect = new Map<Part, ReadonlySet<Part>>();
  /** The parts that a part imports itself. */
  const importsDirectly = (part: Part) => {
    const known = direct.get(part);
    if (known !== undefined) return known;
    const found = new Set<Part>();
    for (const id of part.ids.flatMap(importsOf)) {
      const other = partOf.get(id);
      if (other !== undefined && other !== part) found.add(other);
    }
    direct.set(part, found);
    return found;
  };
  /** The parts that a part imports, directly or not. */
  const importedBy = (part: Part) => {
    const known = indirect.get(part);
    if (known !== undefined) return known;
    const found = new Set(importsDirectly(part));
    for (const each of found) for (const next of importsDirectly(each)) found.add(next);
    indirect.set(part, found);
    return found;
  };

  const weightOf = (loads: ReadonlySet<number>, except?: ReadonlySet<number>) => {
    let sum = 0;
    for (const load of loads) if (except?.has(load) !== true) sum += weights[load] ?? 0;
    return sum;
  };
  /** How much counts what is loaded for nothing together with a part. */
  const costOf = ({ loads }: Part) => (loads.has(shell) ? SHELL_COST : 1);
  const mergeOf = (a: Part, b: Part): Merge => {
    const onlyA = weightOf(a.loads, b.loads);
    const both = weightOf(a.loads) - onlyA;
    const onlyB = weightOf(b.loads, a.loads);
    const wasted = onlyA * b.size * costOf(a) + onlyB * a.size * costOf(b);
    return { a, b, saved: both * file - wasted };
  };
  const mayShare = ({ a, b }: Merge) =>
    [...a.features, ...b.features].every((feature) => {
      const of = loadsOfFeature.get(feature) ?? new Set();
      return isSubset(a.loads, of) && isSubset(b.loads, of);
    });
  /** The source that the loads of one part get besides, as imports of the other. */
  const broughtAlong = (part: Part, other: Part) => {
    let sum = 0;
    for (const each of importedBy(other))
      if (each !== part) sum += weightOf(part.loads, each.loads) * (each.size + file);
    return sum;
  };
  /** Whether one imports the other by way of a third, which would then import the merged part back. */
  const wouldBeCircular = ({ a, b }: Merge) =>
    [...importsDirectly(a)].some((part) => part !== b && importedBy(part).has(b)) ||
    [...importsDirectly(b)].some((part) => part !== a && importedBy(part).has(a));

  const worthwhile = (merge: Merge) => merge.saved > 0 && mayShare(merge);
  let merges = parts
    .flatMap((a, index) => parts.slice(index + 1).map((b) => mergeOf(a, b)))
    .filter(worthwhile);

  for (;;) {
    merges.sort((one, other) => other.saved - one.saved);
    let best: Merge | undefined;
    let most = 0;
    for (const merge of merges) {
      if (merge.saved <= most) break;
      const { a, b, saved } = merge;
      const gain = saved - broughtAlong(a, b) - broughtAlong(b, a);
      if (gain <= most || wouldBeCircular(merge)) continue;
      best = merge;
      most = gain;
    }
    if (best === undefined) return [...left];

    direct.clear();
    indirect.clear();
    const changed = new Set([best.a, best.b]);
    const added = new Set<Part>();
    const replace = (olds: readonly Part[], part: Part) => {
      for (const old of olds) {
        left.delete(old);
        changed.add(old);
      }
      left.add(part);
      added.add(part);
      for (const id of part.ids) partOf.set(id, part);
    };
    const { a, b } = best;
    const merged: Part = {
      ids: [...a.ids, ...b.ids],
      size: a.size + b.size,
      loads: union(a.loads, b.loads),
      features: union(a.features, b.features),
    };
    replace([a, b], merged);
    for (const part of importedBy(merged))
      if (!isSubset(merged.loads, part.loads))
        replace([part], { ...part, loads: union(part.loads, merged.loads) });
    merges = merges.filter((merge) => !changed.has(merge.a) && !changed.has(merge.b));
    const seen = new Set<Part>();
    for (const one of added) {
      seen.add(one);
      for (const other of left) {
        if (seen.has(other)) continue;
        const merge = mergeOf(one, other);
        if (worthwhile(merge)) merges.push(merge);
      }
    }
  }
}
