import type { PlanId } from './plans.ts';

/**
 * What a plan allows, by the names of `private.plan_limits`, which enforces it; null means no limit.
 * `testing/database/plan-rights.test.ts` compares the two.
 */
export interface PlanRights {
  /** Pitches that are sent, copied or downloaded in a calendar month. */
  ai_pitches_per_month: number | null;
  /** Pitches that are written in a calendar month, to choose from. */
  ai_drafts_per_month: number | null;
  smart_matching: boolean;
  /** How many bios the press kit shows. */
  kit_bios: number | null;
  /** How many pictures it shows, photo and cover among them. */
  kit_pictures: number | null;
  kit_links: boolean;
  kit_embargo: boolean;
  /** How far back the figures of the press kit go. */
  figures_days: number;
  /** Figures of each link, and as a file. */
  figures_by_link: boolean;
}

const FREE_RIGHTS: PlanRights = {
  ai_pitches_per_month: 1,
  ai_drafts_per_month: 3,
  smart_matching: false,
  kit_bios: 1,
  kit_pictures: 5,
  kit_links: false,
  kit_embargo: false,
  figures_days: 30,
  figures_by_link: false,
};

const CREATOR_RIGHTS: PlanRights = {
  ai_pitches_per_month: null,
  ai_drafts_per_month: null,
  smart_matching: false,
  kit_bios: null,
  kit_pictures: null,
  kit_links: true,
  kit_embargo: true,
  figures_days: 365,
  figures_by_link: true,
};

const PRO_RIGHTS: PlanRights = { ...CREATOR_RIGHTS, smart_matching: true };

/** The limits of each plan. */
export const PLAN_RIGHTS: Readonly<Record<PlanId, PlanRights>> = {
  free: FREE_RIGHTS,
  creator: CREATOR_RIGHTS,
  pro: PRO_RIGHTS,
  concierge: PRO_RIGHTS,
};

/** Within how many working days a mail to us is answered. */
export const ANSWER_DAYS: Readonly<Record<PlanId, number>> = {
  free: 3,
  creator: 2,
  pro: 1,
  concierge: 1,
};

/** How far back figures go: '30 days', '12 months'. */
export function figuresPeriod(days: number): string {
  return days >= 365 ? `${String(Math.round((days * 12) / 365))} months` : `${String(days)} days`;
}
