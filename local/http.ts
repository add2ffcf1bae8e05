import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** The address of a request; undefined when its target or Host header is no part of a URL. */
export function urlOf(request: IncomingMessage): URL | undefined {
  try {
    return new URL(`http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`);
  } catch {
    return undefined;
  }
}

/** A request's body exceeds what its route takes. */
export class BodyTooLarge extends Error {}

/** Reads a body whole. Throws BodyTooLarge past `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te']);

/** The headers of a Node request as the Fetch API has them, without those of the hop. */
export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]?.toLowerCase();
    const value = request.rawHeaders[at + 1];
    if (name === undefined || value === undefined) continue;
    if (HOP_BY_HOP.has(name) || name.startsWith(':')) continue;
    headers.append(name, value);
  }
  return headers;
}

/** Writes a Fetch response to a Node one, streaming its body. */
export async function send(response: Response, out: ServerResponse): Promise<void> {
  // A browser that walks away in the middle (a cancelled query) is no failure of ours.
  if (out.destroyed) {
    await response.body?.cancel();
    return;
  }
  out.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && !HOP_BY_HOP.has(name)) out.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) out.setHeader('set-cookie', cookies);
  if (response.body === null) {
    out.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), out);
  } catch (error) {
    if (!out.destroyed) throw error;
  }
}

/** A JSON answer with our headers. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
