import {
  LATEST_ISSUE_PATH,
  readLatestIssue,
} from '../../supabase/functions/_shared/domain/friday-fix/issue.ts';

const TIMEOUT_MS = 8_000;

/**
 * Fetches the feed of the latest Friday Fix from the hosted project, to be embedded in the landing
 * page. Null without a project, an issue or a readable response: the page then loads its cards in
 * the browser.
 */
export async function fetchFeed(backend: { url: string; key: string }): Promise<object | null> {
  if (backend.url === '') return null;
  try {
    const response = await fetch(backend.url + LATEST_ISSUE_PATH, {
      headers: { apikey: backend.key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    const feed = (await response.json()) as object;
    return readLatestIssue(feed) === null ? null : feed;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`The landing page is built without cards, the project cannot be read: ${reason}`);
    return null;
  }
}
