/**
 * How well solemn news is told from other news, on the labelled pegs of testing/solemn. Only counts
 * are printed, because the measured set stays unread by those who change the rules.
 *
 *   npm run eval:solemn
 */
import { evaluateSolemn } from '../../testing/solemn/evaluate.ts';

for (const set of ['tuned', 'measured'] as const) {
  const { tragedies, others, missed, falseAlarms } = evaluateSolemn(set);
  process.stdout.write(
    `${set}: ${missed} of ${tragedies} tragedies missed, ${falseAlarms} of ${others} others taken for one\n`,
  );
}
