import { canBeVerb } from './language/english.ts';
import { contentStems } from './language/text.ts';

/** The stems of what a text names as known: 'the map', 'those kids'. */
export function stemsAsKnown(text: string, known = KNOWN_THING): string[] {
  const things = [...text.matchAll(known)];
  return [...contentStems(things.map(([, thing = '']) => nounsOf(thing)).join(' '))];
}

const KNOWN_THING = /\b(?:the|that|those|these) ((?:\p{L}+ )?\p{L}+)/giu;
/** An offer also speaks of 'my ledger'. */
export const OWN_THING = /\b(?:the|that|those|these|my|our) ((?:\p{L}+ )?\p{L}+)/giu;

/** 'brakes work' names the brakes, 'first playlist' a playlist. */
function nounsOf(thing: string): string {
  const [first = '', second = ''] = thing.split(' ');
  if (/^(?:\p{L}+est|most|worst|best)$/iu.test(first)) return '';
  if (/^(?:first|last|only|same|next|whole|one|new|old)$/iu.test(first)) return second;
  return second === '' || canBeVerb(second) ? first : thing;
}
