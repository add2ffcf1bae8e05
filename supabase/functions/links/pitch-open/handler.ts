import { pitchOpenQuerySchema } from '../../_shared/domain/api/links/pitch-open.ts';
import { clientAddress, endpoint, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import type { RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';

export interface Deps {
  hit: RateLimiter;
  record: (tokenHash: string) => Promise<unknown>;
  log: Log;
}

const CALLS_PER_MINUTE = 120;

/** A transparent GIF of one pixel. */
const PIXEL = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (character) => character.charCodeAt(0),
);

/**
 * Records that a mail was opened. The response is always the pixel, whatever fails, because an
 * error would show as a broken image in the editor's mail.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'pitch-open', methods: ['GET', 'HEAD'], log: deps.log },
    async (request) => {
      const query = pitchOpenQuerySchema.safeParse({
        t: new URL(request.url).searchParams.get('t'),
      });
      if (request.method === 'GET' && query.success) {
        try {
          if (await deps.hit(`pitch-open:${clientAddress(request)}`, CALLS_PER_MINUTE, 60)) {
            await deps.record(hashToken(query.data.t));
          }
        } catch (error) {
          const unknown = error instanceof HttpError && error.code === 'unknown_token';
          if (!unknown) deps.log('error', 'open_not_recorded', { error });
        }
      }
      return new Response(PIXEL, {
        status: 200,
        headers: {
          'content-type': 'image/gif',
          'content-length': String(PIXEL.byteLength),
          'cache-control': 'no-store, no-cache, must-revalidate, private, max-age=0',
          pragma: 'no-cache',
          expires: '0',
        },
      });
    },
  );
}
