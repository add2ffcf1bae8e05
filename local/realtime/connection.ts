import type { WebSocket } from 'ws';
import { messageOf } from '../errors.ts';
import type { Identity, Replay } from './channel-access.ts';
import type { Broadcast } from './message.ts';
import {
  decode,
  encode,
  joinPayload,
  tokenPayload,
  type Message,
  type Version,
} from './protocol.ts';

interface ConnectionOptions {
  socket: WebSocket;
  version: Version;
  /** The API key of the socket; a channel that joins without a token uses it. */
  key: string;
  identify: (token: string | null | undefined) => Promise<Identity | undefined>;
  mayHear: (identity: Identity, topic: string) => Promise<boolean>;
  missed: (topic: string, replay: Replay) => Promise<Broadcast[]>;
  log: (line: string) => void;
}

interface Channel {
  topic: string;
  joinRef: string | null;
  identity: Identity;
}

const PREFIX = 'realtime:';
const nameOf = (topic: string) => topic.slice(PREFIX.length);

const MAX_CHANNELS = 100;
/** realtime-js sends a heartbeat every 25 s; a socket without any message for longer is dead. */
const SILENCE_MS = 75_000;

/** One client's socket with its channels. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #channels = new Map<string, Channel>();
  #lastMessageAt = Date.now();
  /** Frames are handled in the order in which they arrive. */
  #inbox: Promise<void> = Promise.resolve();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.socket.on('message', (data: Buffer, isBinary) => {
      this.#lastMessageAt = Date.now();
      // Binary frames are broadcasts of clients, which this service does not take.
      const message = isBinary ? undefined : decode(data.toString());
      if (message === undefined) return;
      this.#inbox = this.#inbox
        .then(() => this.#receive(message))
        .catch((error: unknown) => options.log(`[realtime] ${messageOf(error)}`));
    });
    options.socket.on('error', () => options.socket.terminate());
  }

  /** Sends the message to those who joined its channel. */
  deliver(message: Broadcast): void {
    if (!message.private) return;
    const channel = this.#channels.get(PREFIX + message.topic);
    if (channel !== undefined && !this.#closeIfExpired(channel)) this.#tell(channel, message);
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

  #tell(channel: Channel, { id, event, payload }: Broadcast, replayed = false): void {
    const meta = { id, ...(replayed && { replayed }) };
    this.#push(channel, 'broadcast', { type: 'broadcast', event, payload, meta });
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
      channel: nameOf(channel.topic),
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
    if (!topic.startsWith(PREFIX)) return refuse('unmatched topic');
    if (this.#channels.size >= MAX_CHANNELS) return refuse('Too many channels');
    const payload = joinPayload.safeParse(message.payload);
    if (!payload.success) return refuse('Invalid join payload');
    const { config, access_token: token } = payload.data;
    // Nothing of the product is sent to public channels, and a project can switch them off.
    if (config?.private !== true)
      return refuse('PrivateOnly: This project only allows private channels');
    const identity = await this.#options.identify(token ?? this.#options.key);
    if (identity === undefined) return refuse('Invalid or expired access token');
    if (!(await this.#options.mayHear(identity, nameOf(topic)))) {
      return refuse(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(topic)}`,
      );
    }
    const channel: Channel = { topic, joinRef, identity };
    this.#channels.set(topic, channel);
    this.#reply(message, 'ok', { postgres_changes: [] });
    const replay = config.broadcast?.replay ?? undefined;
    if (replay === undefined) return;
    for (const missed of await this.#options.missed(nameOf(topic), replay)) {
      this.#tell(channel, missed, true);
    }
  }

  async #refresh(message: Message): Promise<void> {
    const channel = this.#channels.get(message.topic);
    const payload = tokenPayload.safeParse(message.payload);
    if (channel === undefined || !payload.success) return;
    const identity = await this.#options.identify(payload.data.access_token ?? this.#options.key);
    if (identity !== undefined && (await this.#options.mayHear(identity, nameOf(channel.topic)))) {
      channel.identity = identity;
      return;
    }
    this.#push(channel, 'phx_close', {});
    this.#channels.delete(channel.topic);
  }
}
