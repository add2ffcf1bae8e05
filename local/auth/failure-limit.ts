/** Counts failures per key in a sliding time window. */
export class FailureLimit {
  readonly #maximum: number;
  readonly #windowMs: number;
  readonly #failures = new Map<string, number[]>();

  /** A key is closed after `maximum` failures, until they are older than `windowSeconds`. */
  constructor(maximum: number, windowSeconds: number) {
    this.#maximum = maximum;
    this.#windowMs = windowSeconds * 1000;
  }

  /** Whether the key has reached its maximum of failures. `now` is in milliseconds. */
  isClosed(key: string, now = Date.now()): boolean {
    const recent = (this.#failures.get(key) ?? []).filter((at) => now - at < this.#windowMs);
    if (recent.length === 0) this.#failures.delete(key);
    else this.#failures.set(key, recent);
    return recent.length >= this.#maximum;
  }

  /** Counts one failure. */
  fail(key: string, now = Date.now()): void {
    this.#failures.set(key, [...(this.#failures.get(key) ?? []), now].slice(-this.#maximum));
  }
}
