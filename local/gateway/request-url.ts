import type { IncomingMessage } from 'node:http';

/** The URL of a request; undefined when its target or its Host header cannot be parsed. */
export function requestUrl(request: IncomingMessage): URL | undefined {
  try {
    return new URL(`http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`);
  } catch {
    return undefined;
  }
}
