// No schema here: the landing page reads the plans and carries no schema library.

export const PLAN_IDS = ['free', 'creator', 'pro', 'concierge'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_PERIODS = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Months paid in a year that is paid at once. */
const MONTHS_PAID_ANNUALLY = 10;

export const ANNUAL_NOTE = 'Annual = 2 months free. Cancel anytime.';

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

const PLAN_LINES = [
  'pitches',
  'kit',
  'figures',
  'matching',
  'review',
  'team-pitches',
  'coaching',
  'progress-call',
  'support',
] as const;
export type PlanLineId = (typeof PLAN_LINES)[number];

interface PlanLine {
  id: PlanLineId;
  /** As the price table says it. */
  words: string;
  /** 'app': the app does it. 'team': people do it, and the way to them is a mail. */
  by: 'app' | 'team';
}

export interface Plan {
  id: PlanId;
  name: string;
  /** Whole US dollars a month. */
  monthlyPrice: number;
  mostPopular: boolean;
  /** What it adds to the plan before it. */
  lines: readonly PlanLine[];
  rights: PlanRights;
  /** Within how many working days a mail to us is answered. */
  answerDays: number;
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

/**
 * Every plan with its price, lines and limits: the price table, the plan page, the welcome mails and the
 * words about limits are made from it.
 */
export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    mostPopular: false,
    lines: [
      { id: 'pitches', words: '1 AI pitch', by: 'app' },
      { id: 'kit', words: 'Public profile and EPK URL', by: 'app' },
      { id: 'support', words: 'Basic support', by: 'team' },
    ],
    rights: FREE_RIGHTS,
    answerDays: 3,
  },
  {
    id: 'creator',
    name: 'Creator',
    monthlyPrice: 49,
    mostPopular: false,
    lines: [
      { id: 'pitches', words: 'Unlimited AI pitches', by: 'app' },
      { id: 'kit', words: 'EPK builder and hosting', by: 'app' },
      { id: 'figures', words: 'Basic analytics', by: 'app' },
    ],
    rights: CREATOR_RIGHTS,
    answerDays: 2,
  },
  {
    id: 'pro',
    name: 'Pro',
    monthlyPrice: 99,
    mostPopular: true,
    lines: [
      { id: 'matching', words: 'Smart Matching High/Med/Low', by: 'app' },
      { id: 'review', words: 'Weekly pitch review', by: 'team' },
      { id: 'support', words: 'Priority support', by: 'team' },
    ],
    rights: PRO_RIGHTS,
    answerDays: 1,
  },
  {
    id: 'concierge',
    name: 'Concierge',
    monthlyPrice: 199,
    mostPopular: false,
    lines: [
      {
        id: 'team-pitches',
        words: 'The team optimizes and sends 10 pitches a month',
        by: 'team',
      },
      { id: 'coaching', words: 'Media coaching', by: 'team' },
      { id: 'progress-call', words: 'Progress review call', by: 'team' },
    ],
    rights: PRO_RIGHTS,
    answerDays: 1,
  },
];

/** The plan of an id; the free one when it is unknown. */
export function planById(id: string | null | undefined): Plan {
  const plan = PLANS.find((candidate) => candidate.id === id) ?? PLANS[0];
  if (plan === undefined) throw new Error('There are no plans.');
  return plan;
}

/** Whether a text names a line of the plans, as the query of the plan page does. */
export function isPlanLine(text: string | null): text is PlanLineId {
  return PLAN_LINES.some((line) => line === text);
}

/** What is charged at once for a period, in whole US dollars. */
export function priceFor(plan: Plan, period: BillingPeriod): number {
  return period === 'annual' ? plan.monthlyPrice * MONTHS_PAID_ANNUALLY : plan.monthlyPrice;
}

/**
 * A whole number of US dollars in words: '$1,990'. By hand: on the landing page the first use of the
 * browser's number format took 25 ms.
 */
export function formatPrice(dollars: number): string {
  return `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}
