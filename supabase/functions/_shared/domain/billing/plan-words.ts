import { figuresPeriod, PLAN_RIGHTS, type PlanRights } from './plan-rights.ts';
import type { Plan, PlanLineId } from './plans.ts';
import { paths } from '../paths.ts';

/** What people do, and not the app. */
const TEAM_LINES: ReadonlySet<PlanLineId> = new Set([
  'review',
  'team-pitches',
  'coaching',
  'progress-call',
  'support',
] as const);

/** Whether people do what a line says. */
export function isTeamLine(line: PlanLineId): boolean {
  return TEAM_LINES.has(line);
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${String(count)} ${many}`;

/** What the press kit shows: 'one bio and 5 pictures', 'all three bios and your whole gallery'. */
function kitSize({ kit_bios: bios, kit_pictures: pictures }: PlanRights): string {
  return [
    bios === null ? 'all three bios' : counted(bios, 'bio', 'bios'),
    pictures === null ? 'your whole gallery' : counted(pictures, 'picture', 'pictures'),
  ].join(' and ');
}

/** Within which time a person answers what is written to support: 'within 3 working days'. */
export function answerTime({ id }: Plan): string {
  return `within ${counted(PLAN_RIGHTS[id].answer_days, 'working day', 'working days')}`;
}

/** What a line of a plan means, in a sentence or two; numbers come from the limits of the plan. */
export function lineMeaning(plan: Plan, line: PlanLineId): string {
  const rights = PLAN_RIGHTS[plan.id];
  switch (line) {
    case 'pitches':
      return rights.ai_pitches_per_month === null
        ? 'Write, send, copy and download as many pitches as your stories give.'
        : `In a calendar month you write up to ${counted(rights.ai_drafts_per_month ?? 0, 'draft', 'drafts')} and send, copy or download ${counted(rights.ai_pitches_per_month, 'of them', 'of them')}, to as many outlets as it fits.`;
    case 'kit':
      return [
        `Your press kit (EPK) has a link of its own and shows ${kitSize(rights)}.`,
        rights.kit_links
          ? ' Private links open it before it is public, and an embargo sets the day.'
          : ` You see its visits of the last ${figuresPeriod(rights.figures_days)}.`,
      ].join('');
    case 'figures':
      return `The visits to your press kit link by link, ${figuresPeriod(rights.figures_days)} back, also as a CSV file.`;
    case 'matching':
      return 'For every outlet how well your pitch fits and why, and a filter by it. Without it you see that of the best three.';
    case 'review':
      return 'Once a week you hand in a pitch. One of us comments on its sentences and suggests wordings that you use by one tap.';
    case 'team-pitches':
      return `We write up to ${counted(rights.prepared_per_month, 'pitch', 'pitches')} a calendar month from your facts, and send each after your yes.`;
    case 'coaching':
      return 'Once a month one of us prepares you for an interview, at a time that you choose.';
    case 'progress-call':
      return 'Once a month we look together at what came back and what to try next, at a time that you choose.';
    case 'support':
      return `Write to us, and a person answers ${answerTime(plan)}.`;
  }
}

/** The page of the app where what people do is handed in, booked or shown; null without one. */
export function teamPlace(line: PlanLineId): { href: string; words: string } | null {
  switch (line) {
    case 'review':
      return { href: paths.reviews.getHref(), words: 'Your reviews' };
    case 'team-pitches':
      return { href: paths.doneForMe.getHref(), words: 'See what was done for you' };
    case 'coaching':
    case 'progress-call':
      return { href: paths.calls.getHref(), words: 'Book a call' };
    default:
      return null;
  }
}
