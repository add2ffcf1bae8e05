import { SITE_DOCUMENTS } from '../domain/paths.ts';
import { readEnv, siteEnv } from './env.ts';

const FRESH_MS = 60_000;

interface Options {
  /** Requests the prerendered document of press kits from the site. */
  fetchPage: () => Promise<Response>;
  now: () => number;
}

/**
 * The prerendered document, kept for a minute: a new build of the site names other files. An older
 * copy serves while the site cannot be read; without one the call rejects.
 */
export function cachedTemplate({ fetchPage, now }: Options): () => Promise<string> {
  let kept: { text: string; at: number } | undefined;
  return async () => {
    if (kept !== undefined && now() - kept.at < FRESH_MS) return kept.text;
    try {
      const response = await fetchPage();
      const text = await response.text();
      if (!response.ok) throw new Error(`The site returned ${response.status}`);
      kept = { text, at: now() };
      return text;
    } catch (error) {
      if (kept !== undefined) return kept.text;
      throw error;
    }
  };
}

/** The address of the site, and the prerendered document of one of its paths, kept for a minute. */
export function siteTemplate(path: keyof typeof SITE_DOCUMENTS) {
  const siteUrl = () => readEnv(siteEnv).SITE_URL;
  return {
    siteUrl,
    template: cachedTemplate({
      fetchPage: () =>
        fetch(`${siteUrl()}${SITE_DOCUMENTS[path]}.html`, { signal: AbortSignal.timeout(5_000) }),
      now: Date.now,
    }),
  };
}
