import fc from 'fast-check';

/** Random choices that repeat: the same seed gives the same sequence. */
export class SeededRandom {
  readonly #numbers: Iterator<number>;

  constructor(seed: number) {
    const [numbers] = fc.sample(
      fc.infiniteStream(fc.noBias(fc.maxSafeNat()), { noHistory: true }),
      {
        seed,
        numRuns: 1,
      },
    );
    if (numbers === undefined) throw new Error('unreachable: one sample was asked for');
    this.#numbers = numbers;
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Number(this.#numbers.next().value) % limit;
  }

  /** One of the values; throws when there is none. */
  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('pick: the list is empty');
    return value;
  }

  /** The values in random order. */
  shuffled<T>(values: readonly T[]): T[] {
    const keyed = values.map((value) => ({ value, key: this.below(2 ** 32) }));
    return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
  }
}
