import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DOCUMENT_FUNCTIONS, pathPattern } from '../../supabase/functions/_shared/domain/paths.ts';

const FUNCTIONS = Object.entries(DOCUMENT_FUNCTIONS).map(
  ([path, name]) => [new RegExp(`^${pathPattern(path)}/?$`), name] as const,
);

/** The function that returns the document of an address. */
const functionFor = (pathname: string) =>
  FUNCTIONS.find(([pattern]) => pattern.test(pathname))?.[1];
const TIMEOUT_MS = 8_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Whether a request is for a document that a function returns: a press kit, a media request. */
export function isDocumentRequest(request: IncomingMessage, url: URL | undefined): url is URL {
  return (
    url !== undefined &&
    functionFor(url.pathname) !== undefined &&
    /^(?:GET|HEAD)$/.test(request.method ?? '')
  );
}

/**
 * Answers with the finished document that the address's function returns, compressed as a host
 * does. Calls `next` when the function fails: the browser then loads the content itself.
 */
export async function sendFunctionDocument(
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
    answer = await fetch(
      `${backend}/functions/v1/${functionFor(url.pathname) ?? ''}/${slug}${url.search}`,
      {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
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
