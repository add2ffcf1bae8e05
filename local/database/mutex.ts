/**
 * Runs tasks one at a time, in the order of arrival. The embedded database is a single session:
 * two concurrent requests would share a transaction, and with it the role.
 */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Runs `work` and returns its result. Not reentrant. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      release();
    }
  }
}
