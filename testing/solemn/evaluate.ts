import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isSolemn } from '../../supabase/functions/_shared/domain/pitch/solemn/solemn.ts';

const pegsSchema = z.array(z.object({ peg: z.string(), solemn: z.boolean() }));

export interface SolemnFigures {
  tragedies: number;
  others: number;
  /** Tragedies that go through as ordinary news. */
  missed: number;
  /** Other pegs that are taken for tragedies. */
  falseAlarms: number;
}

/** How the reader of pegs judges a labelled set. */
export function evaluateSolemn(set: 'tuned' | 'measured'): SolemnFigures {
  const file = new URL(`${set}.json`, import.meta.url);
  const pegs = pegsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const wrong = pegs.filter(({ peg, solemn }) => isSolemn(peg) !== solemn);
  const tragedies = pegs.filter(({ solemn }) => solemn).length;
  const missed = wrong.filter(({ solemn }) => solemn).length;
  return {
    tragedies,
    others: pegs.length - tragedies,
    missed,
    falseAlarms: wrong.length - missed,
  };
}
