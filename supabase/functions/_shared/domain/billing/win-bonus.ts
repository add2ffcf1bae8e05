import { BRAND } from '../text/brand.ts';
import type { PlanId } from './plans.ts';

/** What the success-fee policy sets. Its page and every screen that explains a piece are made from it. */
export const WIN_BONUSES = [
  { placement: 'Local print, radio or online; podcast', dollars: 50 },
  { placement: 'Local or regional television', dollars: 100 },
  { placement: 'National outlet, any format', dollars: 250 },
] as const;

/** So many days after the pitch a piece can be a win. */
export const WIN_DAYS = 90;

export const WIN_EDITORS = `Editors, hosts and journalists never pay ${BRAND.name} anything.`;

export const WIN_OBJECTION =
  'You have 14 days to say that it is not a win; if you do, nothing is charged until we have settled it together.';

/** Whom the policy concerns. */
export const WIN_PLAN_ONLY = 'It concerns only creators on the Concierge plan.';

export const WIN_ASKED_FIRST = 'We never take a win bonus from your card without that mail first.';

/** Whether a day (ISO date) has begun somewhere: no piece came out on a later one. */
export const hasBegun = (day: string): boolean => Date.parse(day) <= Date.now() + 14 * 3_600_000;

/** What the policy means for a piece that came out, for its creator. */
export function winMeaning(piece: {
  /** The creator's plan now. */
  plan: PlanId;
  /** When the pitch left, or the yes was given: an ISO time. */
  beganAt: string | null;
  /** The day the piece came out, as an ISO date; null when it was not said. */
  cameOutOn: string | null;
}): string {
  if (daysBetween(piece.beganAt, piece.cameOutOn) > WIN_DAYS)
    return `You owe nothing for it: it came out more than ${String(WIN_DAYS)} days after the pitch.`;
  if (piece.plan !== 'concierge')
    return 'You owe nothing for it, unless our team sent this pitch for you on Concierge.';
  const [least, most] = [WIN_BONUSES[0].dollars, WIN_BONUSES[WIN_BONUSES.length - 1]?.dollars ?? 0];
  return `If our team sent this pitch for you, a win bonus of $${String(least)} to $${String(most)} may be due, and nothing is charged by itself: we write to you with the link and the amount. ${WIN_OBJECTION} If you sent it yourself, you owe nothing.`;
}

function daysBetween(beganAt: string | null, cameOutOn: string | null): number {
  if (beganAt === null || cameOutOn === null) return 0;
  return (Date.parse(cameOutOn) - Date.parse(beganAt.slice(0, 10))) / 86_400_000;
}
