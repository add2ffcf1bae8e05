// No schema here: the landing page reads the plans and carries no schema library.

export const PLAN_IDS = ['free', 'creator', 'pro', 'concierge'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_PERIODS = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Months paid in a year that is paid at once. */
const MONTHS_PAID_ANNUALLY = 10;

export const ANNUAL_NOTE = 'Annual = 2 months free. Cancel anytime.';

export interface Plan {
  id: PlanId;
  name: string;
  /** Whole US dollars a month. */
  monthlyPrice: number;
  mostPopular: boolean;
  /** AI pitches per calendar month; null means unlimited. */
  aiPitchesPerMonth: number | null;
  smartMatching: boolean;
  features: readonly string[];
}

export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    mostPopular: false,
    aiPitchesPerMonth: 1,
    smartMatching: false,
    features: ['1 AI pitch', 'Public profile and EPK URL', 'Basic support'],
  },
  {
    id: 'creator',
    name: 'Creator',
    monthlyPrice: 49,
    mostPopular: false,
    aiPitchesPerMonth: null,
    smartMatching: false,
    features: ['Unlimited AI pitches', 'EPK builder and hosting', 'Basic analytics'],
  },
  {
    id: 'pro',
    name: 'Pro',
    monthlyPrice: 99,
    mostPopular: true,
    aiPitchesPerMonth: null,
    smartMatching: true,
    features: ['Smart Matching High/Med/Low', 'Weekly pitch review', 'Priority support'],
  },
  {
    id: 'concierge',
    name: 'Concierge',
    monthlyPrice: 199,
    mostPopular: false,
    aiPitchesPerMonth: null,
    smartMatching: true,
    features: [
      'The team optimizes and sends 10 pitches a month',
      'Media coaching',
      'Progress review call',
    ],
  },
];

/** The plan of an id; the free one when it is unknown. */
export function planById(id: string | null | undefined): Plan {
  const plan = PLANS.find((candidate) => candidate.id === id) ?? PLANS[0];
  if (plan === undefined) throw new Error('There are no plans.');
  return plan;
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
