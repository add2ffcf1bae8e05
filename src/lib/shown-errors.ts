import { withoutSecrets } from '@/lib/without-secrets';

const KEPT = 3;
let shown: readonly string[] = [];

/**
 * Keeps the text of a failure with the page it came on, in memory only: what a person may attach to what they write to
 * support.
 */
export function noteShownError(text: string, page = window.location.pathname): void {
  const line = withoutSecrets(`${text} (on ${page})`);
  shown = [line, ...shown.filter((other) => other !== line)].slice(0, KEPT);
}

/** The last failures since the app was loaded, the newest first. */
export const lastShownErrors = (): readonly string[] => shown;
