import {
  CalendarDays,
  Handshake,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  PenLine,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { paths } from '@domain/paths.ts';

interface Tab {
  label: string;
  icon: LucideIcon;
  to: string;
  /** True for other addresses that belong to this tab. */
  also?: (pathname: string) => boolean;
  /** For what of an editor the pitches behind this tab wait; it shows how many. */
  waitFor?: 'answer' | 'choice';
}

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
const REQUESTS: Tab = {
  label: 'Requests',
  icon: Inbox,
  to: paths.requests.getHref(),
  waitFor: 'choice',
};
const PROFILE: Tab = {
  label: 'Setup Profile',
  icon: UserRound,
  to: paths.profile.getHref(),
  also: (pathname) => pathname === paths.pressKit.getHref(),
};
const FRIDAY_FIX: Tab = {
  label: 'Friday Fix',
  icon: Newspaper,
  to: paths.mediaDashboard.getHref(),
};
const INTRODUCTIONS: Tab = {
  label: 'Introductions',
  icon: Handshake,
  to: paths.introductions.getHref(),
  waitFor: 'answer',
};
const SETTINGS: Tab = { label: 'Settings', icon: Settings, to: paths.settings.getHref() };
const ADMIN: Tab = { label: 'Admin', icon: ShieldCheck, to: paths.admin.getHref() };

/** The tabs of an account, in order. An editor has a house of their own, without a creator's tools. */
export function tabsFor(kind: unknown, role: unknown): Tab[] {
  return [
    ...(kind === 'media'
      ? [FRIDAY_FIX, REQUESTS, INTRODUCTIONS, SETTINGS]
      : [DASHBOARD, GENERATOR, CALENDAR, REQUESTS, PROFILE]),
    ...(role === 'admin' ? [ADMIN] : []),
  ];
}
