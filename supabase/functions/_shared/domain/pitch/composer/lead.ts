import type { Peg } from './peg.ts';
import { capitalise } from './prose.ts';

/**
 * The first sentence: the peg and what this angle makes of it (`promise`, a clause that starts
 * small). Each variation (0 to 2) frames the peg differently, so that no two open alike.
 */
export function openWith(peg: Peg, promise: string, variation: 0 | 1 | 2): string {
  const next = `${capitalise(promise)}.`;
  if (peg.broken && peg.kind !== 'question') {
    return [
      `${stop(peg.start)} ${next}`,
      `Consider the news. ${stop(peg.start)} ${next}`,
      `${stop(peg.start)} That is the story. ${next}`,
    ][variation] as string;
  }
  switch (peg.kind) {
    case 'clause':
      return [
        `${peg.start}, and ${promise}.`,
        `${stop(peg.start)} ${next}`,
        `The news: ${stop(peg.bare)} ${next}`,
      ][variation] as string;
    case 'topic':
      return [
        `With ${peg.inside} in the news, ${promise}.`,
        `When the talk turns to ${peg.inside}, ${promise}.`,
        `The story: ${stop(peg.inside)} ${next}`,
      ][variation] as string;
    case 'question':
      return [
        `${peg.start}? ${next}`,
        `Here is the question on the table: ${peg.bare}? ${next}`,
        `Put as a question: ${peg.bare}? ${next}`,
      ][variation] as string;
    case 'unsure':
      return [
        `The news: ${stop(peg.bare)} ${next}`,
        `${stop(peg.start)} ${next}`,
        `The headline I have in mind: ${stop(peg.bare)} ${next}`,
      ][variation] as string;
  }
}

/** One full stop at the end, none doubled after 'U.S.' or a closing quotation mark with its own. */
function stop(text: string): string {
  return /[.!?…]["”’')\]]*$/u.test(text) ? text : `${text}.`;
}
