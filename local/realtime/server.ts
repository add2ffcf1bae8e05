import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import type { Database } from '../database/database.ts';
import { messageOf } from '../errors.ts';
import { requestUrl } from '../gateway/request-url.ts';
import { equalSecrets, type Secrets } from '../secrets.ts';
import { verifyUserToken } from '../gateway/user-token.ts';
import { parseChange, type Change, type Identity } from './change.ts';
import { Connection } from './connection.ts';
import { RowPermissionReader } from './row-permission.ts';
import { CHANNEL, installTriggers } from './triggers.ts';

interface RealtimeOptions {
  database: Database;
  secrets: Secrets;
  log: (line: string) => void;
}

const MAX_FRAME_BYTES = 256 * 1024;
const EXPIRY_CHECK_MS = 30_000;

/** The realtime service: `postgres_changes` for supabase-js at /realtime/v1/websocket. */
interface Realtime {
  /** Handles a WebSocket upgrade; false when its path is not realtime's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stop(): Promise<void>;
}

/** Installs the triggers and listens for their notifications. */
export async function startRealtime({
  database,
  secrets,
  log,
}: RealtimeOptions): Promise<Realtime> {
  const tables = await database.transaction(installTriggers);
  const reader = new RowPermissionReader(database, tables);
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });

  const identify = async (token: string | null | undefined): Promise<Identity | undefined> => {
    if (!token || token === LOCAL_PUBLISHABLE_KEY) return { role: 'anon' };
    if (equalSecrets(token, secrets.secretKey)) return { role: 'service_role' };
    const jwtClaims = await verifyUserToken(token, secrets.jwtSecret);
    return jwtClaims === undefined ? undefined : { role: 'authenticated', jwtClaims };
  };

  // One change after the other, so that every subscriber gets them in the order of the commits.
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

  const expiryCheck = setInterval(() => {
    for (const connection of connections) connection.closeExpired();
  }, EXPIRY_CHECK_MS);

  return {
    upgrade: (request, socket, head) => {
      const url = requestUrl(request);
      if (url?.pathname !== '/realtime/v1/websocket') return false;
      const key = url.searchParams.get('apikey') ?? request.headers.apikey?.toString() ?? '';
      if (key !== LOCAL_PUBLISHABLE_KEY && !equalSecrets(key, secrets.secretKey)) {
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
      clearInterval(expiryCheck);
      await unlisten();
      for (const connection of connections) connection.close();
      sockets.close();
      await queue;
    },
  };
}
