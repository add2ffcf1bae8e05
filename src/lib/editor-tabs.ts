import { paths } from '@domain/paths.ts';
import { Handshake, Inbox, type LucideIcon, Newspaper, Settings } from 'lucide-react';

export interface Tab {
  label: string;
  icon: LucideIcon;
  to: string;
  /** True for other addresses that belong to this tab. */
  also?: (pathname: string) => boolean;
  /** For what of an editor the pitches behind this tab wait; it shows how many. */
  waitFor?: 'answer' | 'choice';
}

/** The tab that creators have too. */
export const REQUESTS: Tab = {
  label: 'Requests',
  icon: Inbox,
  to: paths.requests.getHref(),
  waitFor: 'choice',
};

/** The tabs of an editor, who has a house of their own, without a creator's tools. */
export const EDITOR_TABS: readonly Tab[] = [
  { label: 'Friday Fix', icon: Newspaper, to: paths.mediaDashboard.getHref() },
  REQUESTS,
  {
    label: 'Introductions',
    icon: Handshake,
    to: paths.introductions.getHref(),
    waitFor: 'answer',
  },
  { label: 'Settings', icon: Settings, to: paths.settings.getHref() },
];
