import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import type { Database } from '../database/database.ts';
import { messageOf } from '../errors.ts';
import { requestUrl } from '../gateway/request-url.ts';
import { equalSecrets, type Secrets } from '../secrets.ts';
import { verifyUserToken } from '../gateway/user-token.ts';
import { BROADCASTS } from '../database/platform-schema.ts';
import { deleteOldMessages, mayHear, missedMessages, type Identity } from './channel-access.ts';
import { Connection } from './connection.ts';
import { parseBroadcast } from './message.ts';

interface RealtimeOptions {
  database: Database;
  secrets: Secrets;
  log: (line: string) => void;
}

const MAX_FRAME_BYTES = 256 * 1024;
const EXPIRY_CHECK_MS = 30_000;

/** The realtime service: broadcasts from the database on private channels, for supabase-js at /realtime/v1/websocket. */
interface Realtime {
  /** Handles a WebSocket upgrade; false when its path is not realtime's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stop(): Promise<void>;
}

/** Hands what the database sends to the sockets that joined its channel. */
export async function startRealtime({
  database,
  secrets,
  log,
}: RealtimeOptions): Promise<Realtime> {
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });

  const identify = async (token: string | null | undefined): Promise<Identity | undefined> => {
    if (!token || token === LOCAL_PUBLISHABLE_KEY) return { role: 'anon' };
    if (equalSecrets(token, secrets.secretKey)) return { role: 'service_role' };
    const jwtClaims = await verifyUserToken(token, secrets.jwtSecret);
    return jwtClaims === undefined ? undefined : { role: 'authenticated', jwtClaims };
  };

  const unlisten = await database.listen(BROADCASTS, (payload) => {
    try {
      const message = parseBroadcast(JSON.parse(payload));
      for (const connection of connections) connection.deliver(message);
    } catch (error) {
      log(`[realtime] ${messageOf(error)}`);
    }
  });

  const expiryCheck = setInterval(() => {
    for (const connection of connections) connection.closeExpired();
    deleteOldMessages(database).catch((error: unknown) => log(`[realtime] ${messageOf(error)}`));
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
        const connection = new Connection({
          socket: opened,
          version,
          key,
          identify,
          mayHear: (identity, topic) => mayHear(database, identity, topic),
          missed: (topic, replay) => missedMessages(database, topic, replay),
          log,
        });
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
    },
  };
}
