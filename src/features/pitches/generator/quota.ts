import { planById } from '@domain/billing/plans.ts';
import type { PitchQuota } from '@domain/pitch/quota.ts';
import { countedWords } from '@/lib/pitch-quota/words';

/** What the month's quota holds, as a sentence. */
export function quotaWords(quota: PitchQuota): string {
  if (quota.limit === null) return `Unlimited pitches on the ${planById(quota.plan).name} plan`;
  return `${countedWords(quota)} this month. One is used when you first send, copy or download it.`;
}
