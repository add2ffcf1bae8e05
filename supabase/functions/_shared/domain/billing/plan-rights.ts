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
  /** Pitches that the team reviews in a calendar week. */
  reviews_per_week: number;
  /** Pitches that the team prepares in a calendar month, each sent after the creator's yes. */
  prepared_per_month: number;
  /** Calls to prepare an interview in a calendar month. */
  coaching_per_month: number;
  /** Calls to look at what came back in a calendar month. */
  progress_calls_per_month: number;
  /** Working days within which a person answers what is written to support. */
  answer_days: number;
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
  reviews_per_week: 0,
  prepared_per_month: 0,
  coaching_per_month: 0,
  progress_calls_per_month: 0,
  answer_days: 3,
};

const CREATOR_RIGHTS: PlanRights = {
  ...FREE_RIGHTS,
  ai_pitches_per_month: null,
  ai_drafts_per_month: null,
  kit_bios: null,
  kit_pictures: null,
  kit_links: true,
  kit_embargo: true,
  figures_days: 365,
  figures_by_link: true,
  answer_days: 2,
};

const PRO_RIGHTS: PlanRights = {
  ...CREATOR_RIGHTS,
  smart_matching: true,
  reviews_per_week: 1,
  answer_days: 1,
};

const CONCIERGE_RIGHTS: PlanRights = {
  ...PRO_RIGHTS,
  prepared_per_month: 10,
  coaching_per_month: 1,
  progress_calls_per_month: 1,
};

/** The limits of each plan. */
export const PLAN_RIGHTS: Readonly<Record<PlanId, PlanRights>> = {
  free: FREE_RIGHTS,
  creator: CREATOR_RIGHTS,
  pro: PRO_RIGHTS,
  concierge: CONCIERGE_RIGHTS,
};

/** How far back figures go: '30 days', '12 months'. */
export function figuresPeriod(days: number): string {
  return days >= 365 ? `${String(Math.round((days * 12) / 365))} months` : `${String(days)} days`;
}
