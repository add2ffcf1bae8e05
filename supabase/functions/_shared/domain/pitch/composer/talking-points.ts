import { countWords } from '../../text.ts';
import { upperFirst } from './language/capitals.ts';
import { shortForms } from './headline.ts';
import { withoutStop } from './language/text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Material, Unit } from './material.ts';
import type { Plan } from './plan.ts';

const POINTS = 3;
/** A longer sentence is shortened to its start, where that is complete. */
const POINT_WORDS = 14;

/**
 * What the guest would talk about: sentences that the body does not hold, at most three, and at most
 * `limit` words.
 */
export function talkingPoints(
  material: Material,
  plan: Plan,
  inBody: readonly Unit[],
  limit: number,
): string[] {
  const said = [plan.lead, ...(plan.now === null ? [] : [plan.now]), ...inBody];
  const unsaid = plan.proof.filter(
    (unit) => !said.includes(unit) && unit.source !== 'profile.logline',
  );
  const sentences = unsaid.map(({ sentences: [first = ''] }) =>
    upperFirst(
      countWords(first) > POINT_WORDS
        ? (shortForms(first)[0] ?? withoutStop(first))
        : withoutStop(first),
    ),
  );

  const points: string[] = [];
  for (const point of sentences) {
    if (!checkSentence(point, material.grounds).supported) continue;
    if (point === '' || points.some((other) => other.includes(point) || point.includes(other)))
      continue;
    if (countWords([...points, point].join(' ')) > limit) continue;
    points.push(point);
    if (points.length === POINTS) break;
  }
  // A podcast pitch has at least one: with one fact alone it is that one.
  const only = withoutStop(plan.lead.sentences[0] ?? '');
  return points.length === 0 && countWords(only) <= limit ? [only] : points;
}
