import type { Peg } from './peg.ts';
import { capitalise } from './prose.ts';

/**
 * The first sentence: the peg and the angle's `promise` (a clause with a lower-case start). Each
 * variation (0 to 2) has another wording.
 */
export function openWith(peg: Peg, promise: string, variation: 0 | 1 | 2): string {
  const next = `${capitalise(promise)}.`;
  if (peg.broken && peg.kind !== 'question') {
    return [
      `${withStop(peg.start)} ${next}`,
      `Consider the news. ${withStop(peg.start)} ${next}`,
      `${withStop(peg.start)} That is the story. ${next}`,
    ][variation] as string;
  }
  switch (peg.kind) {
    case 'clause':
      return [
        `${peg.start}, and ${promise}.`,
        `${withStop(peg.start)} ${next}`,
        `The news: ${withStop(peg.bare)} ${next}`,
      ][variation] as string;
    case 'topic':
      return [
        `With ${peg.inside} in the news, ${promise}.`,
        `When the talk turns to ${peg.inside}, ${promise}.`,
        `The story: ${withStop(peg.inside)} ${next}`,
      ][variation] as string;
    case 'question':
      return [
        `${peg.start}? ${next}`,
        `Here is the question on the table: ${peg.bare}? ${next}`,
        `Put as a question: ${peg.bare}? ${next}`,
      ][variation] as string;
    case 'unsure':
      return [
        `The news: ${withStop(peg.bare)} ${next}`,
        `${withStop(peg.start)} ${next}`,
        `The headline I have in mind: ${withStop(peg.bare)} ${next}`,
      ][variation] as string;
  }
}

/** Adds a full stop unless the text ends with a closing mark, as in 'U.S.' or a quotation. */
function withStop(text: string): string {
  return /[.!?…]["”’')\]]*$/u.test(text) ? text : `${text}.`;
}
