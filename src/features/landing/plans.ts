import type { PaidPlan } from '@/lib/checkout';

/** One column of the price list; prices in whole US dollars. */
export interface Plan {
  name: string;
  /** Null for the free plan, which leads to sign-up instead of a checkout. */
  checkout: PaidPlan | null;
  monthly: number;
  /** Ten months' price: two months are free. */
  annual: number;
  audience: string;
  includes: readonly string[];
  popular?: true;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Free',
    checkout: null,
    monthly: 0,
    annual: 0,
    audience: 'To see your story as a pitch.',
    includes: ['1 AI pitch', 'Public profile and EPK URL', 'Basic support'],
  },
  {
    name: 'Creator',
    checkout: 'creator',
    monthly: 49,
    annual: 490,
    audience: 'For a book, a launch or a cause.',
    includes: ['Unlimited AI pitches', 'EPK builder and hosting', 'Basic analytics'],
  },
  {
    name: 'Pro',
    checkout: 'pro',
    monthly: 99,
    annual: 990,
    audience: 'For a story every week.',
    includes: ['Smart Matching High/Med/Low', 'Weekly pitch review', 'Priority support'],
    popular: true,
  },
  {
    name: 'Concierge',
    checkout: 'concierge',
    monthly: 199,
    annual: 1990,
    audience: 'For those who would rather be on air.',
    includes: [
      'Our team optimizes and sends 10 pitches a month',
      'Media coaching',
      'Progress review call',
    ],
  },
];
