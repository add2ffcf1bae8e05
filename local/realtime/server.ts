import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Database } from '../database.ts';
import { messageOf } from '../errors.ts';
import { urlOf } from '../http.ts';
import { verifyUserToken } from '../jwt.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../keys.ts';
import type { Secrets } from '../secrets.ts';
import { ChangeReader, parseChange, type Change, type Identity } from './changes.ts';
import { Connection } from './connection.ts';
import { CHANNEL, installTriggers } from './triggers.ts';

interface RealtimeOptions {
  database: Database;
  secrets: Secrets;
  log: (line: string) => void;
}

const LARGEST_FRAME = 256 * 1024;
const SWEEP_EVERY = 30_000;

/** The realtime service: `postgres_changes` for supabase-js at /realtime/v1/websocket. */
export interface Realtime {
  /** Takes over an upgrade that is ours; false when it is somebody else's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stop(): Promise<void>;
}

/** Installs the triggers and begins to listen. */
export async function startRealtime({
  database,
  secrets,
  log,
}: RealtimeOptions): Promise<Realtime> {
  const tables = await database.transaction(installTriggers);
  const reader = new ChangeReader(database, tables);
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });

  const identify = async (token: string | null | undefined): Promise<Identity | undefined> => {
    if (!token || token === LOCAL_PUBLISHABLE_KEY) return { role: 'anon' };
    if (token === secrets.secretKey) return { role: 'service_role' };
    const claims = await verifyUserToken(token, secrets.jwtSecret);
    return claims === undefined ? undefined : { role: 'authenticated', claims };
  };

  // One change after the other, so that everybody sees them in the order of their commits.
  let queue: Promise<void> = Promise.resolve();
  const deliver = async (change: Change): Promise<void> => {
    await Promise.all([...connections].map((connection) => connection.deliver(change, reader)));
  };
  const unlisten = await database.listen(CHANNEL, (payload) => {
    if (connections.size === 0) return;
    queue = queue
      .then(() => deliver(parseChange(payload)))
      .catch((error: unknown) => log(`[realtime] ${messageOf(error)}`));
  });

  const sweep = setInterval(() => {
    for (const connection of connections) connection.sweep();
  }, SWEEP_EVERY);

  return {
    upgrade: (request, socket, head) => {
      const url = urlOf(request);
      if (url?.pathname !== '/realtime/v1/websocket') return false;
      const key = url.searchParams.get('apikey') ?? request.headers.apikey;
      if (key !== LOCAL_PUBLISHABLE_KEY && key !== secrets.secretKey) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        return true;
      }
      sockets.handleUpgrade(request, socket, head, (opened) => {
        const version = url.searchParams.get('vsn')?.startsWith('1') ? 1 : 2;
        const connection = new Connection({ socket: opened, version, key, identify, reader, log });
        connections.add(connection);
        opened.once('close', () => connections.delete(connection));
      });
      return true;
    },
    stop: async () => {
      clearInterval(sweep);
      await unlisten();
      for (const connection of connections) connection.end();
      sockets.close();
      await queue;
    },
  };
}
