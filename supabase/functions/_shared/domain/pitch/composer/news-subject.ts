import { countWords } from '../../text/text.ts';
import { SUBJECT_LEADS } from '../lead-ins.ts';
import { lowerSafely } from './language/capitals.ts';
import { canBeNoun, termsOf } from './language/english.ts';
import { withoutStop } from './language/text.ts';
import type { Naming, News } from './news-frames.ts';
import { finiteVerb } from './peg/read-peg.ts';

/**
 * A subject that nobody would print as a headline needs no quotation marks: one typed with its article ('the green
 * burial trend'), or one of several ('gas stoves', 'hospitals using a screen instead of an interpreter').
 */
export function subjectNews({ kind, raw, holds, led }: Naming): News | null {
  const plain = withoutStop(raw);
  if (
    kind !== 'phrase' ||
    NO_SUBJECT.test(plain) ||
    countWords(plain) > SUBJECT_MAX_WORDS ||
    finiteVerb(termsOf(plain)) > 0
  )
    return null;
  const article = articleOfSubject(plain);
  if (article === null) return null;
  const subject = /^the /iu.test(plain) ? plain.slice('the '.length) : lowerSafely(plain, true);
  const said = `${article}${subject}.`;
  return holds(`${SUBJECT_LEADS[0]} ${said}`) ? led('subject', said) : null;
}

/** What a subject wants in front, 'the ' or nothing; null where that is not certain. */
function articleOfSubject(plain: string): string | null {
  if (/^the (?:\p{Ll}|\d|[A-Z]{2,} )/iu.test(plain)) return 'the ';
  if (
    /^(?:cost|price|rise|fall|end|return|future|death|decline|loss|lack|comeback) of \p{L}/iu.test(
      plain,
    )
  )
    return 'the ';
  if (isOfSeveral(plain)) return '';
  const short = countWords(plain) <= 5 && !/^\d|^(?:a|an|my|our) /iu.test(plain);
  const head =
    plain
      .split(/ (?:in|on|at|of|for|from|to|with|and|or) /u)[0]
      ?.split(' ')
      .at(-1) ?? '';
  if (!short || termsOf(plain)[0]?.tags.has('Verb') === true) return null;
  return MASS.test(head) ? '' : KNOWN_EVENT.test(head) ? 'the ' : null;
}
/** Nouns without a plural. */
const MASS =
  /^(?:theft|language|health|care|insurance|inflation|hunger|poverty|pay|debt|traffic|violence|sleep|grief|hair|food|water|air|shade|tourism|music|art|land|labor|loneliness|homelessness|burnout|childcare|broadband|gambling|housing|parking|spraying|flooding|tipping|fishing|farming|redlining|busing|policing|testing|tutoring|homeschooling|gentrification|desegregation|immigration|deportation|education|medicine|literacy|obesity|asthma|diabetes|dementia|autism|merch|nostalgia|regret|therapy|shrimp|cattle|crab|salmon|beef|wheat|corn|cotton|coffee|jewelry|clothing|furniture|equipment|software|research|debt|rent|heat|smoke|mold|lead|plastic|fashion|culture|history|poetry|dance|theater|radio|television|youth|childhood|motherhood|fatherhood|retirement|faith|prayer|worship)$/iu;
/** What there is one of, as everybody knows. */
const KNOWN_EVENT =
  /^(?:strike|ban|shortage|crisis|boom|movement|trend|debate|merger|closure|recall|outage|pipeline|epidemic|backlash|shutdown|lockout|boycott|drought|wildfire|layoff|comeback|revival|bill|ceremony|performance|performer|finale|hearing|rally|deadline|census|verdict|pandemic|recession|tariff)$/iu;

/** Marks of a headline, a time that an article would miss, a verb that may be a noun before its object. */
const NO_SUBJECT =
  /[,:;()“”"?!–—/]| [-] |\b(?:this|next|last|today|tonight|tomorrow|again|are|is|was|were)\b|^(?:no|not) |\bnew study$|\bover holiday\b|\p{Ll}s (?:the|an?|\d|up|down|out|off)\b/iu;

/** Whether the noun before the first preposition or participle is a plural ('hospitals using a screen'). */
function isOfSeveral(text: string): boolean {
  // 'Out-of-state investors' begin with one word, and '4th of July' is one name.
  const terms = termsOf(text.replace(/^\S+-\S+(?= )|^4th of July\b/iu, 'Many'));
  const end = terms.findIndex(({ text: word }, at) => at > 0 && ENDS_SUBJECT.test(word));
  const last = (end === -1 ? terms.length : end) - 1;
  const head = terms[last]?.text ?? '';
  return (
    (/[^su]s$/u.test(head) || /(?:men|women|people|children)$/iu.test(head)) &&
    !VERB_OF_HEADLINE.test(head) &&
    !terms.some(({ text: word }, at) => at > 0 && at < last && VERB_OF_HEADLINE.test(word)) &&
    // 'Book bans', 'hidden signatures': one word before the noun.
    (terms[0]?.tags.has('Verb') !== true ||
      (last === 1 && (canBeNoun(terms[0].text.toLowerCase()) || terms[0].tags.has('PastTense')))) &&
    !terms.some(({ tags }, at) => at > last && tags.has('PastTense'))
  );
}
const ENDS_SUBJECT =
  /^(?:in|on|at|of|for|from|to|with|without|and|or|by|after|before|over|under|around|near|across|behind|between|against|through|during|since|as|that|who|which|still|everywhere|(?!shipping|driving|parking|training|teaching|gaming|housing|building|spelling|wedding|living|reading|writing|cooking|farming|fishing|hunting|swimming|dancing|singing|nursing|banking|voting|polling|hiring|mining|shopping|streaming|dating|vaping|drinking|washing|heating|cooling|clothing|coaching|camping|hiking|running|racing|wrestling|boxing|skating|sewing|knitting)\p{Ll}{2,}ing)$/iu;
const VERB_OF_HEADLINE =
  /^(?:starts|begins|downs|heads|hits|turns|returns|opens|ends|closes|wins|faces|takes|gets|goes|comes|moves|rises|falls|sets|makes|says|needs|wants|years|days|weeks|months|hundreds|thousands|millions|dozens|is|was|this|has)$/iu;

const SUBJECT_MAX_WORDS = 12;
