/** Counts failures per key in a sliding window of time. */
export class FailureLimit {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #failures = new Map<string, number[]>();

  /** More than `most` failures of one key within `windowSeconds` close it until they age. */
  constructor(most: number, windowSeconds: number) {
    this.#most = most;
    this.#windowMs = windowSeconds * 1000;
  }

  /** Whether the key has used up its failures. */
  isClosed(key: string, now = Date.now()): boolean {
    const recent = (this.#failures.get(key) ?? []).filter((at) => now - at < this.#windowMs);
    if (recent.length === 0) this.#failures.delete(key);
    else this.#failures.set(key, recent);
    return recent.length >= this.#most;
  }

  /** Counts one failure. */
  fail(key: string, now = Date.now()): void {
    this.#failures.set(key, [...(this.#failures.get(key) ?? []), now].slice(-this.#most));
  }
}
