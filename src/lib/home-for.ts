import { paths } from '@domain/paths.ts';

/** Where an account starts: creators and media people on their own screen, everyone else at home. */
export function homeFor(kind: unknown): string {
  if (kind === 'creator') return paths.creatorDashboard.getHref();
  if (kind === 'media') return paths.mediaDashboard.getHref();
  return paths.home.getHref();
}
