import type { FixIssue } from '../../src/site/landing/fix-feed.ts';
import type * as PublicServer from '../../src/site/server.ts';

type Reader = Pick<typeof PublicServer, 'FIX_FEED_PATH' | 'readIssue'>;

const PATIENCE_MS = 8_000;

/**
 * The latest Friday Fix of the hosted project, to stand in the page from the first byte. Null when
 * no project is named or it does not answer: the page then fills itself when it is read.
 */
export async function fetchIssue(
  backend: { url: string; key: string },
  { FIX_FEED_PATH, readIssue }: Reader,
): Promise<FixIssue | null> {
  if (backend.url === '') return null;
  try {
    const response = await fetch(backend.url + FIX_FEED_PATH, {
      headers: { apikey: backend.key },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return readIssue(await response.json());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`The landing page is built without cards, the project cannot be read: ${reason}`);
    return null;
  }
}
