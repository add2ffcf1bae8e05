import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import type { DEMO_ACCOUNTS } from '../../testing/browser/demo-accounts.ts';

/** A signed-in page of an account of the demo data. */
export interface AppPage {
  role: keyof typeof DEMO_ACCOUNTS;
  path: string;
  /** The tab that leads to it; without one no change of route is measured. */
  tab?: string;
}

/** The pages of each role, in the order of its tabs. */
export const PAGES: readonly AppPage[] = [
  { role: 'creator', path: paths.creatorDashboard.getHref(), tab: 'Dashboard' },
  { role: 'creator', path: paths.newPitch.getHref(), tab: 'AI Pitch Generator' },
  { role: 'creator', path: paths.calendar.getHref(), tab: 'Peg Calendar' },
  { role: 'creator', path: paths.requests.getHref(), tab: 'Requests' },
  { role: 'creator', path: paths.profile.getHref(), tab: 'Setup Profile' },
  { role: 'creator', path: paths.pitches.getHref() },
  { role: 'creator', path: paths.pressKit.getHref() },
  { role: 'creator', path: paths.settings.getHref() },
  { role: 'media', path: paths.mediaDashboard.getHref(), tab: 'Friday Fix' },
  { role: 'media', path: paths.requests.getHref(), tab: 'Requests' },
  { role: 'media', path: paths.introductions.getHref(), tab: 'Introductions' },
  { role: 'media', path: paths.settings.getHref(), tab: 'Settings' },
  { role: 'admin', path: paths.admin.getHref(), tab: 'Admin' },
];
