import { CalendarDays, LayoutDashboard, PenLine, ShieldCheck, UserRound } from 'lucide-react';
import { paths } from '@domain/paths.ts';
import { EDITOR_TABS, REQUESTS, type Tab } from '@/lib/editor-tabs';

const DASHBOARD: Tab = {
  label: 'Dashboard',
  icon: LayoutDashboard,
  to: paths.creatorDashboard.getHref(),
  also: (pathname) => pathname === paths.home.getHref(),
};
const GENERATOR: Tab = {
  label: 'AI Pitch Generator',
  icon: PenLine,
  to: paths.newPitch.getHref(),
  also: (pathname) =>
    pathname.startsWith(paths.pitches.getHref()) || pathname === paths.reviews.getHref(),
};
const CALENDAR: Tab = { label: 'Peg Calendar', icon: CalendarDays, to: paths.calendar.getHref() };
const PROFILE: Tab = {
  label: 'Setup Profile',
  icon: UserRound,
  to: paths.profile.getHref(),
  also: (pathname) => pathname === paths.pressKit.getHref(),
};
const ADMIN: Tab = { label: 'Admin', icon: ShieldCheck, to: paths.admin.getHref() };

/** The tabs of an account, in order. */
export function tabsFor(kind: unknown, role: unknown): Tab[] {
  return [
    ...(kind === 'media' ? EDITOR_TABS : [DASHBOARD, GENERATOR, CALENDAR, REQUESTS, PROFILE]),
    ...(role === 'admin' ? [ADMIN] : []),
  ];
}
