import { paths } from '@domain/paths.ts';

/** The first page of an account: the dashboard of its kind, `/` for every other kind. */
export function homeFor(kind: unknown): string {
  if (kind === 'creator') return paths.creatorDashboard.getHref();
  if (kind === 'media') return paths.mediaDashboard.getHref();
  return paths.home.getHref();
}
