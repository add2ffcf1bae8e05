import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Database } from '../database.ts';
import type { Secrets } from '../secrets.ts';

interface RealtimeOptions {
  database: Database;
  secrets: Secrets;
  log: (line: string) => void;
}

/** placeholder */
export async function startRealtime(_options: RealtimeOptions) {
  await Promise.resolve();
  return {
    upgrade: (_request: IncomingMessage, _socket: Duplex, _head: Buffer): boolean => false,
    stop: () => Promise.resolve(),
  };
}
