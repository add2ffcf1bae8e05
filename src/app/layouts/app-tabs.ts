import { paths } from '@domain/paths.ts';

interface Tab {
  label: string;
  to: string;
  /** True for other addresses that belong to this tab. */
  also?: (pathname: string) => boolean;
}

const DASHBOARD: Tab = {
  label: 'Dashboard',
  to: paths.creatorDashboard.getHref(),
  also: (pathname) => pathname === paths.home.getHref(),
};
const GENERATOR: Tab = {
  label: 'AI Pitch Generator',
  to: paths.newPitch.getHref(),
  also: (pathname) => pathname.startsWith(paths.pitches.getHref()),
};
const CALENDAR: Tab = { label: 'Peg Calendar', to: paths.calendar.getHref() };
const REQUESTS: Tab = { label: 'Requests', to: paths.requests.getHref() };
const PROFILE: Tab = {
  label: 'Setup Profile',
  to: paths.profile.getHref(),
  also: (pathname) => pathname === paths.pressKit.getHref(),
};
const FRIDAY_FIX: Tab = { label: 'Friday Fix', to: paths.mediaDashboard.getHref() };
const ADMIN: Tab = { label: 'Admin', to: paths.admin.getHref() };

/** The tabs of an account, in order. */
export function tabsFor(kind: unknown, role: unknown): Tab[] {
  return [
    ...(kind === 'media' ? [FRIDAY_FIX] : []),
    DASHBOARD,
    GENERATOR,
    CALENDAR,
    REQUESTS,
    PROFILE,
    ...(role === 'admin' ? [ADMIN] : []),
  ];
}
