import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { endpoint, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';

/** A picture's file, and its type as it was stored. */
export interface PictureFile {
  bucket: string;
  name: string;
  mime: string;
}

export interface Deps {
  /** The signed-in reader, null for anyone else. */
  reader: (request: Request) => Promise<string | null>;
  /** Null for a picture that neither this reader nor the token of a private link may see. */
  find: (id: string, readerId: string | null, token: string | null) => Promise<PictureFile | null>;
  load: (file: PictureFile) => Promise<Blob>;
  log: Log;
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Serves a picture of a public press kit, any picture to its owner, and with `k`, the token of a private
 * link, the pictures of that kit. With `name` the browser saves it under that name.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'picture', methods: ['GET', 'HEAD'], log: deps.log }, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const id = pathname.split('/').at(-1) ?? '';
    const token = linkTokenSchema.safeParse(searchParams.get('k')).data ?? null;
    const file = ID.test(id) ? await deps.find(id, await deps.reader(request), token) : null;
    if (file === null) throw new HttpError('not_found', 'There is no such picture.');
    // The file behind an id never changes.
    const etag = `"${id}"`;
    // Asked for anew at each visit: an unpublished kit takes its pictures with it.
    const kept = { etag, 'cache-control': 'private, no-cache' };
    if (holds(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers: kept });
    }
    const blob = await deps.load(file);
    return new Response(request.method === 'HEAD' ? null : blob, {
      headers: {
        ...kept,
        'content-type': file.mime,
        'content-length': String(blob.size),
        ...asDownload(searchParams.get('name'), file.mime),
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}

/** Whether an If-None-Match names this version; a proxy that compresses marks its copy as weak. */
function holds(header: string | null, etag: string): boolean {
  const versions = header?.split(',').map((version) => version.trim().replace(/^W\//, '')) ?? [];
  return versions.includes(etag);
}

/** Other origins have no say in the name of a download but by this header. */
function asDownload(name: string | null, mime: string): Record<string, string> {
  if (name === null || !/^[a-z0-9-]{1,80}$/.test(name)) return {};
  const ending = mime.replace('image/', '').replace('jpeg', 'jpg');
  return { 'content-disposition': `attachment; filename="${name}.${ending}"` };
}
