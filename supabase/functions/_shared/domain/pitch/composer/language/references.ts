import { contentStems } from './text.ts';

const PRONOUN = /^that(?:['’]s| is| was)\b|\b(?:it|them|they|theirs?|those|these|he|she|him)\b/iu;
/** 'It takes two years to …', 'it is hard': no noun is meant. */
const EXPLETIVE = /\bit(?:['’]s| is| was| takes| took| costs| cost) (?!\p{Ll}+ed\b)/giu;
const CLAUSE =
  /,|;|:|\b(?:and|so|but|because|when|who|that|which|where|until|before|after|if|or)\b/iu;
const BACKWARD =
  /\b(?:ever since|since then|(?:have|has) since|after that|that (?:fall|autumn|winter|spring|summer|year|month|day|night|week|morning|evening|time)|the same|as well|instead|one of (?:them|those)|(?:of|from|with|in|on|at) (?:it|them|those|these)|the ones?)\b|\b(?:too|again)[.]?$|\bsince(?=[,.]|$)|^(?:the )?first (?:one|number)\b|^(?:the|my|our) (?:oldest|youngest|first|last|biggest|smallest|best|worst|rest|next|second|third|others?) (?:was|is|were|are|has|had|came|now)\b|^(?:one|another|the other) \p{Ll}+ (?!of\b|from\b|in\b|at\b|who\b)|\b(?:quit|left|returned) (?:in|after|when|because)\b|\bat the (?:second|third|fourth|fifth|sixth|next|last)\b|\bthen (?:and|but)\b|\bto (?:write|make|build|finish|print|record|prove|do) (?:it|them)[.]?$|\bbefore that\b/iu;
const THERE = /\bthere\b(?!['’]s| (?:is|are|was|were|has|have|had|will)\b)/iu;
/** What everybody knows, or what a preposition or clause behind it explains. */
const GENERIC =
  /^(?:first|only|last|best|oldest|youngest|biggest|largest|smallest|most|average|next|whole|world|country|nation|state|city|county|town|government|public|mayor|governor|sun|moon|sky|ground|air|water|internet|street|road|river|sea|ocean|weather|phone|radio|news|law|police|post office|army|navy|church choir|census|way|time|day|night|morning|evening|year|week|weekend|summer|winter|spring|fall|past|future|end|beginning|rest|other|others|kind|number|door|table|doctor|dead|living|poor|rich|old|young|usual|industry|market|economy|election|president|court|district|school day|bus|train|floor|wall|kitchen|yard|field|barn|house|land)$/iu;
const EXPLAINED =
  /^\s*(?:of|that|who|whose|where|when|which|in|at|on|for|from|with|behind|between|about|we|i|they|you|my|to|near|under|over|by|\p{Ll}+ing|\p{Ll}+ed)\b/iu;

/** What follows a noun phrase that is complete. */
const ENDS =
  /^\s(?:will|would|is|are|was|were|has|have|had|can|could|do|does|did|said|says|and|or|but|so|because|to|one|two|three|four|five|six|seven|eight|nine|ten|\d+|never|always|after|before|when|while|since|until|if|as|than|again|still|now|then|here)\b/iu;

/** 'those 63 churches': counted before. */
const COUNTED =
  /\b(?:(?:those|these) |of the (?=\d+ (?:\p{L}+ ){1,3}?(?:now|still|have|has|are|is|were|was|sit|said|came|do|did|can|will)\b))(\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?!percent|years? (?:ago|later))/iu;

/** The number that a sentence takes as told ('those 63 churches'); null without one. */
export const countedBefore = (sentence: string): string | null =>
  COUNTED.exec(sentence)?.[1]?.toLowerCase() ?? null;

/** 'I have finished 133 since 2018', 'the shortest one I have printed': of what is told before. */
const ELLIPTIC =
  /^(?:I|We) (?:have )?(?:\p{L}+ )?\p{L}+(?:ed|n|t|de|ld)? (?:about |over |nearly |more than )?\d[\d,]*(?=[.,]| (?:since|in|so far|of them|and|this|last|before|by)\b)|^(?:the|my|our) \p{L}+ one\b|^\d[\d,]* (?:of them|have|are|were|came)\b/iu;

/** '16 of them' behind 'the graves of 27 Black miners': the sentence has told of them itself. */
const OF_COUNTED =
  /(?<=\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|dozens of|hundreds of|several|many) (?:\p{L}+ ){0,3}\p{L}+s\b.*) (?:of|from|with|to|for) (?:them|these|those)\b/iu;
/** 'I have written seven novels': 'my book' may be any of them. */
export const SEVERAL_BOOKS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|\d+) (?:\p{L}+ ){0,2}?(?:books|novels|memoirs|collections|mysteries|romances)\b/iu;

/** Whether a sentence speaks of something that is named elsewhere. `known` holds stems told before it. */
export function pointsBack(sentence: string, known: ReadonlySet<string>): boolean {
  const text = sentence.replace(EXPLETIVE, '').replace(OF_COUNTED, '');
  if (ELLIPTIC.test(text)) return true;
  if (BACKWARD.test(text)) return true;
  if (COUNTED.test(text)) return true;
  const there = THERE.exec(text);
  if (there !== null && !CLAUSE.test(text.slice(0, there.index))) return true;
  const pronoun = PRONOUN.exec(text);
  if (pronoun !== null && !CLAUSE.test(text.slice(0, pronoun.index))) return true;
  return thingsAsKnown(text, known).length > 0;
}

/**
 * The stems of each thing that a sentence names as known ('the map', 'those kids') and nothing before it
 * tells of. `known` holds stems told before it.
 */
export function thingsAsKnown(text: string, known: ReadonlySet<string>): string[][] {
  const things: string[][] = [];
  for (const match of text.matchAll(
    /\b(?:the|that|those|these) ((?:\p{Ll}[\p{L}-]*\s){0,2}?)(\p{Ll}[\p{L}-]*)(?=[\s,.;:?!]|$)/giu,
  )) {
    const [whole, inner = '', noun = ''] = match;
    const rest = text.slice(match.index + whole.length);
    if (EXPLAINED.test(rest) || GENERIC.test(noun) || GENERIC.test(inner.trim())) continue;
    const before = contentStems(text.slice(0, match.index));
    const told = [...contentStems(`${inner} ${noun}`)];
    if (told.some((stem) => known.has(stem) || before.has(stem))) continue;
    // 'the Holiness church', 'the usher board': the noun comes later.
    if (/^\s\p{L}/u.test(rest) && !ENDS.test(rest)) continue;
    things.push(told);
  }
  return things;
}
