import { planById } from '@domain/billing/plans.ts';
import type { PitchQuota } from '@domain/pitch/quota.ts';

/** What the month's quota holds, as a sentence. */
export function quotaWords({ plan, limit, used, draft_limit, drafts }: PitchQuota): string {
  if (limit === null) return `Unlimited pitches on the ${planById(plan).name} plan`;
  return (
    `${String(drafts)} of ${String(draft_limit)} free drafts written, ` +
    `${String(used)} of ${String(limit)} free pitches used this month. ` +
    'One is used when you first send, copy or download it.'
  );
}
