interface AccessRow {
  access_until: string | null;
  access_ended_at: string | null;
}

/**
 * What an admin can decide about the access of a subscription at `now` (epoch milliseconds): to end
 * it, to give it back after it was ended, or nothing when it is over by itself.
 */
export function possibleDecision(
  { access_until, access_ended_at }: AccessRow,
  now = Date.now(),
): 'end' | 'restore' | null {
  if (access_ended_at !== null) return 'restore';
  return access_until !== null && Date.parse(access_until) > now ? 'end' : null;
}
