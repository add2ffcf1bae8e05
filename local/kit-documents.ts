import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pathPattern, paths } from '../supabase/functions/_shared/domain/paths.ts';

const KIT = new RegExp(`^${pathPattern(paths.epk.path)}/?$`);
const TIMEOUT_MS = 8_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Whether a request is for the document of a press kit. */
export function isKitRequest(request: IncomingMessage, url: URL | undefined): url is URL {
  return url !== undefined && KIT.test(url.pathname) && /^(?:GET|HEAD)$/.test(request.method ?? '');
}

/**
 * Answers with the finished document that the function `press-kit` returns, compressed as a host
 * does. Calls `next` when the function fails: the browser then loads the kit itself.
 */
export async function sendKitDocument(
  backend: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const slug = url.pathname.split('/')[2] ?? '';
  let answer: Response;
  let html: Buffer;
  try {
    answer = await fetch(`${backend}/functions/v1/press-kit/${slug}${url.search}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    html = Buffer.from(await answer.arrayBuffer());
  } catch {
    next();
    return;
  }
  if (answer.headers.get('content-type')?.startsWith('text/html') !== true) {
    next();
    return;
  }
  const { body, encoding } = await compressed(html, request.headers['accept-encoding'] ?? '');
  response.statusCode = answer.status;
  for (const name of ['content-type', 'cache-control']) {
    response.setHeader(name, answer.headers.get(name) ?? '');
  }
  response.setHeader('vary', 'accept-encoding');
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function compressed(html: Buffer, accepted: string) {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { body: await toBrotli(html, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: await toGzip(html), encoding: 'gzip' };
  return { body: html, encoding: null };
}
