import { planById } from '@domain/billing/plans.ts';
import type { PitchQuota } from '@domain/pitch/quota.ts';
import { monthName } from '@/lib/time';

/** The monthly quota as a sentence, and whether it is used up. */
export function quotaWords({ plan, limit, used, resets_at }: PitchQuota): {
  words: string;
  exhausted: boolean;
} {
  if (limit === null)
    return { words: `Unlimited pitches on the ${planById(plan).name} plan`, exhausted: false };
  const kind = plan === 'free' ? 'free pitches' : 'pitches';
  const words = `${used} of ${limit} ${kind} used this month`;
  if (used < limit) return { words, exhausted: false };
  return { words: `${words}. More in ${monthName(resets_at)}.`, exhausted: true };
}
