import { pitchOpenQuerySchema } from '../_shared/domain/api/pitch-open.ts';
import { clientAddress, endpoint, type Handler } from '../_shared/runtime/http.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { RateLimiter } from '../_shared/runtime/rate-limit.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';

export interface Deps {
  hit: RateLimiter;
  record: (tokenHash: string) => Promise<unknown>;
  log: Log;
}

const CALLS_A_MINUTE = 120;

/** A transparent GIF of one pixel. */
const PIXEL = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (character) => character.charCodeAt(0),
);

/**
 * The open pixel. It is always a picture: a broken one in an editor's mail would be our fault
 * shown to them, whatever went wrong here.
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
          if (await deps.hit(`pitch-open:${clientAddress(request)}`, CALLS_A_MINUTE, 60)) {
            await deps.record(await hashToken(query.data.t));
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
