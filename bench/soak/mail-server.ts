import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const SLOW_MS = 4_000;

/** A mail server on a fixed port that can be slow and away; counts what it took. */
export class SoakMailServer {
  /** Copies taken, by Message-ID. */
  readonly taken = new Map<string, number>();
  readonly #port: number;
  #server: SMTPServer | undefined;
  #slow = false;

  constructor(port: number) {
    this.#port = port;
  }

  async open(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 500,
      onData: (stream, _session, callback) => {
        buffer(stream)
          .then(async (raw) => {
            if (this.#slow) await pause(SLOW_MS);
            const id = /^message-id:\s*(\S+)/im.exec(raw.toString('utf8'))?.[1] ?? 'none';
            this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
          })
          .then(
            () => callback(),
            (error: unknown) => callback(error instanceof Error ? error : new Error('failed')),
          );
      },
    });
    // A client that is killed within a mail.
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#server = server;
  }

  /** Connections are refused until `open`. */
  async away(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((resolve) => {
      if (server === undefined) resolve();
      else server.close(() => resolve());
    });
  }

  setSlow(slow: boolean): void {
    this.#slow = slow;
  }
}
