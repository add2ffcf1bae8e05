import { describe, expect, it } from 'vitest';
import { mergeParts, type Part } from './merge.ts';

const part = (id: string, size: number, loads: number[], feature?: string): Part => ({
  ids: [id],
  size,
  loads: new Set(loads),
  features: new Set(feature === undefined ? [] : [feature]),
});

/** The modules of each file, sorted; six loads of the same weight, none of them the shell. */
function merged(parts: Part[], imports: Record<string, string[]> = {}): string[] {
  return mergeParts(parts, {
    weights: [1, 1, 1, 1, 1, 1],
    importsOf: (id) => imports[id] ?? [],
    shell: -1,
    file: 100,
  })
    .map(({ ids }) => ids.toSorted().join(''))
    .toSorted();
}

describe('mergeParts', () => {
  it('merges what the same loads need', () => {
    expect(merged([part('a', 5000, [0, 1]), part('b', 5000, [0, 1])])).toEqual(['ab']);
  });

  it('merges a part that one load does not need only while it is small', () => {
    const large = part('a', 5000, [0, 1]);
    expect(merged([large, part('b', 90, [0])])).toEqual(['ab']);
    expect(merged([large, part('b', 110, [0])])).toEqual(['a', 'b']);
  });

  it('leaves apart what no load needs together', () => {
    expect(merged([part('a', 1, [0]), part('b', 1, [1])])).toEqual(['a', 'b']);
  });

  it('counts what a load would get besides, as imports of what it gets', () => {
    const parts = [part('a', 5, [0, 1, 2]), part('b', 30, [0, 1]), part('c', 900, [0, 1, 3, 4, 5])];
    expect(merged(parts)).toEqual(['ab', 'c']);
    expect(merged(parts, { b: ['c'] })).toEqual(['a', 'bc']);
  });

  it('makes no two files that import each other', () => {
    const parts = [part('a', 60, [0]), part('b', 900, [0, 1, 2]), part('c', 60, [0])];
    expect(merged(parts)).toEqual(['ac', 'b']);
    expect(merged(parts, { a: ['b'], b: ['c'] })).toEqual(['a', 'b', 'c']);
  });

  it('brings code of a feature to no load that uses nothing of it', () => {
    const small = [part('a', 5, [0, 1]), part('b', 5, [0])];
    expect(merged(small)).toEqual(['ab']);
    expect(merged([part('a', 5, [0, 1]), part('b', 5, [0], 'billing')])).toEqual(['a', 'b']);
  });

  it('takes more into what every page begins with, which stays in the cache', () => {
    const parts = [part('a', 500, [0, 1]), part('b', 105, [1])];
    const options = { weights: [1, 1], importsOf: () => [], file: 100 };
    expect(mergeParts(parts, { ...options, shell: -1 })).toHaveLength(2);
    expect(mergeParts(parts, { ...options, shell: 0 })).toHaveLength(1);
  });

  it('gives a load that has too many parts the cheapest merges of them, across features', () => {
    const parts = [
      part('a', 500, [0, 1], 'billing'),
      part('b', 600, [0, 2], 'pitches'),
      part('c', 9000, [0, 3]),
    ];
    const options = { weights: [1, 1, 1, 1], importsOf: () => [], shell: -1, file: 100 };
    const files = (most: number) =>
      mergeParts(parts, { ...options, most: new Map([[0, most]]) })
        .map(({ ids }) => ids.toSorted().join(''))
        .toSorted();
    expect(files(3)).toEqual(['a', 'b', 'c']);
    expect(files(2)).toEqual(['ab', 'c']);
    expect(files(1)).toEqual(['abc']);
  });
});
