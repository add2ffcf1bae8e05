import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** What happens to one mail at the provider. */
export type Fate = 'accept' | 'refuse' | 'lose-answer';

const mailSchema = z.object({
  to: z.array(z.string()).length(1),
  subject: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** One copy that the provider took. */
export interface CaughtCopy {
  /** The idempotency key: the id of the delivery. */
  key: string;
  to: string;
  subject: string;
  messageId: string;
  /** SHA-256 of the request's body: differs as soon as any word or link does. */
  digest: string;
}

function copyOf(request: IncomingMessage, body: Buffer): CaughtCopy {
  const mail = mailSchema.parse(JSON.parse(body.toString('utf8')));
  return {
    key: String(request.headers['idempotency-key']),
    to: mail.to[0] ?? '',
    subject: mail.subject,
    messageId: mail.headers['Message-ID'] ?? '',
    // Not the body itself: 10,000 of them are 800 MB.
    digest: createHash('sha256').update(body).digest('base64'),
  };
}

/**
 * A mail provider with the API that `createResendTransport` calls. It refuses a mail before taking it,
 * or takes it and loses the answer, as `fate` says. `onCopy` gets every copy that it takes, and `onBytes`
 * the size of a request's body; without `onCopy` bodies are only counted, which leaves a measurement the
 * processor time of reading them.
 */
export async function startCatcher({
  fate = () => 'accept',
  onCopy,
  onBytes,
}: {
  fate?: () => Fate;
  onCopy?: (copy: CaughtCopy) => void;
  onBytes?: (bytes: number) => void;
}) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (onCopy !== undefined) chunks.push(chunk);
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      const decided = fate();
      if (decided === 'refuse') {
        response.writeHead(503).end('busy');
        return;
      }
      onBytes?.(bytes);
      if (onCopy !== undefined) onCopy(copyOf(request, Buffer.concat(chunks)));
      if (decided === 'lose-answer') request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"x"}');
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
