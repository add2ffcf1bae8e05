import { safeUrl } from '../text/safe-url.ts';

/** The address behind "View Assets": a web address or a press kit of this site, else null. */
export function assetsHref(value: string | null): string | null {
  if (value !== null && /^\/epk\/[a-z0-9-]+$/.test(value)) return value;
  return safeUrl(value);
}
