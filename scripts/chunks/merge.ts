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
  /** How many parts a load may have, by its number; where it has more, the cheapest merges that help are made. */
  most?: ReadonlyMap<number, number>;
}

interface Merge {
  a: Part;
  b: Part;
  /** What it saves without what comes along as imports: at most this. */
  saved: number;
}

/** What comes with the shell is in the cache for the pages after the first. */
const SHELL_COST = 0.86;

/** When merges are made only to have fewer files, what a load gets for nothing counts so many times. */
const LATE_COST = 8;

const union = <T>(a: Iterable<T>, b: Iterable<T>): ReadonlySet<T> => new Set([...a, ...b]);

function isSubset<T>(part: ReadonlySet<T>, of: ReadonlySet<T>): boolean {
  for (const one of part) if (!of.has(one)) return false;
  return true;
}

/**
 * Merges parts, always the two that save the most, until no merge saves anything. A merge saves a file for each load
 * that needs both parts, and costs source for each load that needs one of them, also that of the parts which come
 * along as imports. No merge makes two parts import each other, and none brings code of a feature to a load that uses
 * nothing of it. Then the loads that still have more parts than they may have get the cheapest merges of their parts,
 * also across features; what the shell holds stays as it is.
 */
export function mergeParts(
  parts: readonly Part[],
  { weights, importsOf, shell, file, most = new Map() }: MergeOptions,
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
  /** The source that each load gets for nothing when two parts are merged, with what comes along as imports. */
  const wasteOf = ({ a, b }: Merge) => {
    const waste = new Map<number, number>();
    const add = (part: Part, other: Part) => {
      const along = [...importedBy(other)].filter((each) => each !== part);
      for (const load of part.loads) {
        let more = other.loads.has(load) ? 0 : other.size;
        for (const each of along) if (!each.loads.has(load)) more += each.size + file;
        if (more > 0) waste.set(load, (waste.get(load) ?? 0) + more);
      }
    };
    add(a, b);
    add(b, a);
    return waste;
  };
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

  const mayShare = ({ a, b }: Merge) =>
    [...a.features, ...b.features].every((feature) => {
      const of = loadsOfFeature.get(feature) ?? new Set();
      return isSubset(a.loads, of) && isSubset(b.loads, of);
    });
  const worthwhile = (merge: Merge) => merge.saved > 0 && mayShare(merge);
  const pairs = (of: readonly Part[]) =>
    of.flatMap((a, index) => of.slice(index + 1).map((b) => mergeOf(a, b)));

  /** Puts a merge in place of its parts; returns the parts that are new. */
  const make = ({ a, b }: Merge) => {
    direct.clear();
    indirect.clear();
    const added = new Set<Part>();
    const replace = (olds: readonly Part[], part: Part) => {
      for (const old of olds) left.delete(old);
      left.add(part);
      added.add(part);
      for (const id of part.ids) partOf.set(id, part);
    };
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
    return added;
  };

  let merges = pairs([...left]).filter(worthwhile);
  for (;;) {
    merges.sort((one, other) => other.saved - one.saved);
    let best: Merge | undefined;
    let highest = 0;
    for (const merge of merges) {
      if (merge.saved <= highest) break;
      const { a, b, saved } = merge;
      const gain = saved - broughtAlong(a, b) - broughtAlong(b, a);
      if (gain <= highest || wouldBeCircular(merge)) continue;
      best = merge;
      highest = gain;
    }
    if (best === undefined) break;
    const added = make(best);
    merges = merges.filter(({ a, b }) => left.has(a) && left.has(b));
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

  for (;;) {
    const over = [...most].flatMap(([load, limit]) => {
      const parts = [...left].filter(({ loads }) => loads.has(load));
      const own = parts.filter(({ loads }) => !loads.has(shell));
      return parts.length > limit ? [{ load, parts: own }] : [];
    });
    let best: Merge | undefined;
    let lowest = Infinity;
    for (const merge of over.flatMap(({ parts }) => pairs(parts))) {
      const { a, b } = merge;
      const saved = file * weightOf(new Set([...a.loads].filter((load) => b.loads.has(load))));
      const helped = over.filter(({ load }) => a.loads.has(load) && b.loads.has(load)).length;
      let cost = -saved;
      for (const [load, more] of wasteOf(merge)) cost += (weights[load] ?? 0) * more * LATE_COST;
      cost /= helped;
      if (cost >= lowest || wouldBeCircular(merge)) continue;
      best = merge;
      lowest = cost;
    }
    if (best === undefined) return [...left];
    make(best);
  }
}
