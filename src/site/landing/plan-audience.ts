import type { PlanId } from '@domain/billing/plans.ts';

/** One sentence per plan: whom it is for. */
export const PLAN_AUDIENCE: Readonly<Record<PlanId, string>> = {
  free: 'To see your story as a pitch, once a month.',
  creator: 'For a book, a launch or a cause.',
  pro: 'For a story every week.',
  concierge: 'For those who would rather be on air.',
};
