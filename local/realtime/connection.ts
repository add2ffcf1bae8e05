import type { WebSocket } from 'ws';
import { messageOf } from '../errors.ts';
import { matchesBinding, type Binding, type Change, type Identity } from './change.ts';
import { parseFilter } from './filters.ts';
import {
  decode,
  encode,
  joinPayload,
  tokenPayload,
  type Message,
  type Version,
} from './protocol.ts';
import type { RowPermissionReader } from './row-permission.ts';

interface ConnectionOptions {
  socket: WebSocket;
  version: Version;
  /** The API key of the socket; a channel that joins without a token uses it. */
  key: string;
  identify: (token: string | null | undefined) => Promise<Identity | undefined>;
  reader: RowPermissionReader;
  log: (line: string) => void;
}

interface Channel {
  topic: string;
  joinRef: string | null;
  identity: Identity;
  bindings: Binding[];
}

const MAX_CHANNELS = 100;
/** realtime-js sends a heartbeat every 25 s; a socket without any message for longer is dead. */
const SILENCE_MS = 75_000;

/** One client's socket with its channels. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #channels = new Map<string, Channel>();
  #lastMessageAt = Date.now();
  #nextBinding = 1;
  /** Frames are handled in the order in which they arrive. */
  #inbox: Promise<void> = Promise.resolve();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.socket.on('message', (data: Buffer, isBinary) => {
      this.#lastMessageAt = Date.now();
      // Binary frames are broadcasts, which this service does not support.
      const message = isBinary ? undefined : decode(data.toString());
      if (message === undefined) return;
      this.#inbox = this.#inbox
        .then(() => this.#receive(message))
        .catch((error: unknown) => options.log(`[realtime] ${messageOf(error)}`));
    });
    options.socket.on('error', () => options.socket.terminate());
  }

  /** Sends the change to the channels that subscribe to it and may see the row. */
  async deliver(change: Change, reader: RowPermissionReader): Promise<void> {
    for (const channel of [...this.#channels.values()]) {
      const wanted = channel.bindings.filter((binding) => matchesBinding(binding, change));
      if (wanted.length === 0 || this.#closeIfExpired(channel)) continue;
      try {
        const visible = await reader.read(change, channel.identity, wanted);
        if (visible !== undefined && this.#channels.get(channel.topic) === channel) {
          this.#push(channel, 'postgres_changes', visible);
        }
      } catch (error) {
        this.#options.log(`[realtime] ${change.schema}.${change.table}: ${messageOf(error)}`);
      }
    }
  }

  /** Closes channels whose token has expired, and the socket when its client sends nothing. */
  closeExpired(): void {
    for (const channel of this.#channels.values()) this.#closeIfExpired(channel);
    if (Date.now() - this.#lastMessageAt > SILENCE_MS) this.#options.socket.terminate();
  }

  /** Closes the socket; the client tries to reconnect. */
  close(): void {
    this.#options.socket.close(1001, 'The server is stopping');
    setTimeout(() => this.#options.socket.terminate(), 500).unref();
  }

  #send(message: Message): void {
    const { socket, version } = this.#options;
    if (socket.readyState === socket.OPEN) socket.send(encode(version, message));
  }

  #push({ topic, joinRef }: Channel, event: string, payload: unknown): void {
    this.#send({ joinRef, ref: null, topic, event, payload });
  }

  #reply(to: Message, status: 'ok' | 'error', response: unknown): void {
    const { joinRef, ref, topic } = to;
    this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  /** Closes a channel whose token has expired, with a message, as a hosted project does. */
  #closeIfExpired(channel: Channel): boolean {
    const { identity } = channel;
    if (identity.role !== 'authenticated' || identity.jwtClaims.exp * 1000 > Date.now())
      return false;
    this.#push(channel, 'system', {
      message: 'Token has expired',
      status: 'error',
      extension: 'system',
      channel: channel.topic.replace(/^realtime:/, ''),
    });
    this.#push(channel, 'phx_close', {});
    this.#channels.delete(channel.topic);
    return true;
  }

  async #receive(message: Message): Promise<void> {
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.#reply(message, 'ok', {});
      return;
    }
    switch (message.event) {
      case 'phx_join':
        return this.#join(message);
      case 'phx_leave': {
        this.#channels.delete(message.topic);
        this.#reply(message, 'ok', {});
        this.#send({ ...message, ref: null, event: 'phx_close', payload: {} });
        return;
      }
      case 'access_token':
        return this.#refresh(message);
      default:
        this.#reply(message, 'ok', {});
    }
  }

  async #join(message: Message): Promise<void> {
    const { topic, joinRef } = message;
    const refuse = (reason: string) => this.#reply(message, 'error', { reason });
    if (!topic.startsWith('realtime:')) return refuse('unmatched topic');
    if (this.#channels.size >= MAX_CHANNELS) return refuse('Too many channels');
    const payload = joinPayload.safeParse(message.payload);
    if (!payload.success) return refuse('Invalid join payload');
    const identity = await this.#options.identify(payload.data.access_token ?? this.#options.key);
    if (identity === undefined) return refuse('Invalid or expired access token');

    const bindings: Binding[] = [];
    try {
      for (const wanted of payload.data.config?.postgres_changes ?? []) {
        const binding: Binding = {
          id: this.#nextBinding,
          event: wanted.event,
          schema: wanted.schema,
          table: wanted.table,
          filter: wanted.filter,
          conditions: parseFilter(wanted.filter),
        };
        this.#nextBinding += 1;
        await this.#options.reader.checkFilter(binding);
        bindings.push(binding);
      }
    } catch (error) {
      return refuse(`Unable to subscribe to changes: ${messageOf(error)}`);
    }
    const channel: Channel = { topic, joinRef, identity, bindings };
    this.#channels.set(topic, channel);
    this.#reply(message, 'ok', {
      postgres_changes: bindings.map(({ id, event, schema, table, filter }) => ({
        id,
        event,
        schema,
        table,
        filter,
      })),
    });
    if (bindings.length > 0) {
      this.#push(channel, 'system', {
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
        extension: 'postgres_changes',
        channel: topic.replace(/^realtime:/, ''),
      });
    }
  }

  async #refresh(message: Message): Promise<void> {
    const channel = this.#channels.get(message.topic);
    const payload = tokenPayload.safeParse(message.payload);
    if (channel === undefined || !payload.success) return;
    const identity = await this.#options.identify(payload.data.access_token ?? this.#options.key);
    if (identity !== undefined) {
      channel.identity = identity;
      return;
    }
    this.#push(channel, 'phx_close', {});
    this.#channels.delete(channel.topic);
  }
}
