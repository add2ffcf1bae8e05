import { countWords } from '../../text.ts';
import { QUOTED_LEADS, SAYING_LEADS, SUBJECT_LEADS } from '../lead-ins.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { DAY, MONTH } from './language/dates.ts';
import { termsOf } from './language/english.ts';
import { asSentence, withoutStop } from './language/text.ts';
import { asThing } from './language/things.ts';
import type { Material } from './material.ts';
import { occasionNews } from './news-dated.ts';
import { asQuotation, namingOf, type Naming, type News } from './news-frames.ts';
import { finiteVerb } from './peg/read-peg.ts';

/**
 * The news of a pitch. A day or an event is named, the creator's own words about their life stand as they are, and
 * all other news is quoted as it was typed: headlines leave out articles and verbs, so that no sentence around them
 * is certain. Of 1,512 pitches that were read, 6 of 100 with quoted news failed for their grammar, 22 with news that
 * had been made part of a sentence.
 */
export function newsOf(material: Material): News {
  const naming = namingOf(material);
  const { kind, raw, plainly } = naming;
  const speaker = kind === 'quotation' ? quoted(raw) : null;
  if (speaker !== null) return plainly(speaker);
  return occasionNews(naming) ?? ownWords(naming) ?? subjectNews(naming) ?? quotedNews(naming);
}

/**
 * A clause in the first person ('My nephew says his vote does not count'): it is the creator's own, and stands as it
 * is, without quotation marks.
 */
function ownWords({ kind, raw, holds, plainly }: Naming): News | null {
  if (
    kind !== 'clause' ||
    /^["“‘']/u.test(raw) ||
    !FIRST_PERSON.test(raw) ||
    ASKS.test(raw) ||
    raw.includes(':')
  )
    return null;
  const sentence = asSentence(upperFirst(raw));
  return holds(sentence) ? plainly(sentence) : null;
}

/**
 * A subject that nobody would print as a headline needs no quotation marks: one typed with its article ('the green
 * burial trend'), or one of several ('gas stoves', 'hospitals using a screen instead of an interpreter').
 */
function subjectNews({ kind, raw, holds, led }: Naming): News | null {
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
  if (isOfSeveral(plain)) return '';
  const short = countWords(plain) <= 4 && !/^\d|^(?:a|an|my|our) /iu.test(plain);
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
  /^(?:theft|language|health|care|insurance|inflation|hunger|poverty|pay|debt|traffic|violence|sleep|grief|hair|food|water|air|shade|tourism|music|art|land|labor|loneliness|homelessness|burnout|childcare|broadband|gambling|housing|parking|spraying|flooding|tipping|fishing|farming|redlining|busing|policing|testing|tutoring|homeschooling|gentrification|desegregation|immigration|deportation|education|medicine|literacy|obesity|asthma|diabetes|dementia|autism)$/iu;
/** What there is one of, as everybody knows. */
const KNOWN_EVENT =
  /^(?:strike|ban|shortage|crisis|boom|movement|trend|debate|merger|closure|recall|outage|pipeline|epidemic|backlash|shutdown|lockout|boycott|drought|wildfire|layoff|comeback|revival)$/iu;

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
    !terms.some(({ text: word }, at) => at > 0 && at <= last && VERB_OF_HEADLINE.test(word)) &&
    terms[0]?.tags.has('Verb') !== true &&
    !terms.some(({ tags }) => tags.has('PastTense'))
  );
}
const ENDS_SUBJECT =
  /^(?:in|on|at|of|for|from|to|with|without|and|or|by|after|before|over|under|around|near|across|behind|between|against|through|during|since|as|that|who|which|still|everywhere|(?!shipping|driving|parking|training|teaching|gaming|housing|building|spelling|wedding|living|reading|writing|cooking|farming|fishing|hunting|swimming|dancing|singing|nursing|banking|voting|polling|hiring|mining|shopping|streaming|dating|vaping|drinking|washing|heating|cooling|clothing|coaching|camping|hiking|running|racing|wrestling|boxing|skating|sewing|knitting)\p{Ll}{2,}ing)$/iu;
const VERB_OF_HEADLINE =
  /^(?:starts|begins|downs|heads|hits|turns|returns|opens|ends|closes|wins|faces|takes|gets|goes|comes|moves|rises|falls|sets|makes|says|needs|wants|years|days|weeks|months|is|was|this|has)$/iu;

const SUBJECT_MAX_WORDS = 9;

/** News between quotation marks, behind a lead-in that says where it may have been met. */
function quotedNews({ kind, entered, typed, raw, holds, led }: Naming): News {
  // '“Heat is the quiet killer” from a radio show': where it was heard is a note for the creator.
  const [, saying = ''] = SAYING_FIRST.exec(raw) ?? [];
  if (saying !== '' && holds(`${SAYING_LEADS[0]} ${asQuotation(saying, false)}`))
    return led('saying', asQuotation(saying, false));
  const asks =
    DIRECT.test(raw) || ASKS_LAST.test(raw) || (kind === 'question' && !INDIRECT.test(raw));
  const lastAsks = ASKS_LAST.test(raw);
  return led(
    // No headline goes over into a question behind a comma.
    lastAsks && /, [^,]*$/u.test(raw) ? 'quoted' : metAs(kind, typed),
    asQuotation(lastAsks ? withQuestionApart(raw) : asEntered({ raw, entered, holds }), asks),
  );
}

/** The mended text, or the text letter for letter where a word was put in: a quotation holds no word of ours. */
const asEntered = ({ raw, entered, holds }: Pick<Naming, 'raw' | 'entered' | 'holds'>): string =>
  holds(`${QUOTED_LEADS[0]} ${asQuotation(raw, false)}`) ? raw : entered;

const SAYING_FIRST =
  /^["“]([^"“”]{8,}?)[,.]?["”][,.]?\s*(?:[-–—(]|from |said |they said|heard |they say).*$/u;

/** 'Everybody went country. Is zydeco next?': the question behind a clause is a sentence, behind a subject it has a colon. */
const withQuestionApart = (raw: string): string =>
  raw.replace(
    /^([^,]+), ((?:what|who|why|how|where|when|which|is|are|do|does|did|can|will|should|was|were|has|have)\b[^,]*)$/iu,
    (_, before: string, question: string) =>
      finiteVerb(termsOf(before)) > 0
        ? `${before}. ${upperFirst(question)}`
        : `${before}: ${question}`,
  );

/** Whether news looks printed (a headline), is said as one talks (heard), or may be either (quoted). */
function metAs(kind: Naming['kind'], typed: string): 'headline' | 'heard' | 'quoted' {
  const capital = /^[^\p{L}]*\p{Lu}/u.test(typed);
  if (kind !== 'phrase' && capital && countWords(typed) >= 5 && !UNPRINTED.test(typed))
    return 'headline';
  return kind === 'clause' &&
    SAID.test(typed) &&
    /^(?:they|people|folks|everybody|everyone|nobody|somebody|someone|all |y['’]?all|you)\b|says?\b|saying\b/iu.test(
      typed,
    )
    ? 'heard'
    : 'quoted';
}

const FIRST_PERSON = /\b(?:I|[Mm]y|[Ww]e|[Oo]ur|us|me)\b(?!-)/u;

const QUESTION_WORD = 'why|how|what|who|where|when';
/** Verbs that may open a question behind a comma; those that do before 'it' or 'the'; all that do behind 'why'. */
const OPENS = 'is|are|do|does|did|can|will|should';
const OPENS_BEFORE_SUBJECT = `${OPENS}|was|were|has|have`;
const AUXILIARY = `(?:${OPENS_BEFORE_SUBJECT}|am|could|would|shall|may|might|must|had)(?:n['’]t)?|can['’]t|won['’]t`;

/** 'why we are afraid of fire', 'hurricane season starts, are we ready' */
const ASKS = new RegExp(`^(?:${QUESTION_WORD})\\b|[,–—-] ?(?:${OPENS}|what|how|why)\\b`, 'iu');
/** A question word with its verb right behind it: 'why are nurses so burnt out'. */
const DIRECT = new RegExp(`^(?:${QUESTION_WORD}|whatever) (?:${AUXILIARY}|happened)\\b`, 'iu');
/** 'Old churches closing - what happens to the music' */
const ASKS_LAST = new RegExp(
  `(?:, | [-–—] |: |[.] )(?:and |but |so |or )?(?:(?:${QUESTION_WORD}) (?:${AUXILIARY}|happens|pays|gets|owns|wins|loses|decides|comes|goes|stops|stays|leaves|closes|survives|benefits|suffers|needs|wants|cares|counts)|which (?:\\p{L}+ ){1,4}?(?:are|is|will|do|does|should|can)|(?:${OPENS_BEFORE_SUBJECT}) (?:it|we|they|you|the|our|this|that|he|she|a|an|\\p{L}+ (?:next|back|over|dead|enough)))\\b[^,:.]*$`,
  'iu',
);
/** A clause behind a question word, in the order of a statement: 'How much parents pay for youth sports'. */
const INDIRECT = new RegExp(
  `^(?:how (?:much|many|long|often)|how|why|where|when) (?!(?:${AUXILIARY})\\b)`,
  'iu',
);

/** Words of talk that no headline has. */
const TALK =
  "everybody|everyone|nobody|anybody|somebody|someone|y['’]?all|gonna|wanna|kinda|keeps? saying|all the|you|your|we|our|my";
/** What people say to each other: 'everybody is keeping a journal again'. */
const SAID = new RegExp(`\\b(?:${TALK}|all over)\\b`, 'iu');
/** What no newspaper prints as a headline: words of talk, a saying between quotation marks, when something is. */
const UNPRINTED = new RegExp(
  `[!(]|\\b(?:${TALK}|whatever|lol|all these|so what)\\b|^["“‘'].+["”’']$|\\b(?:is|are|starts?|begins?|opens?|ends?|returns?) (?:on |this |next )?(?:${DAY}|${MONTH} \\d+|week|weekend|month|tomorrow|today|tonight)$|\\bturns \\d+\\b|\\bwent viral\\b`,
  'iu',
);

/** A quotation with who said it, as the peg has it; null when it names nobody. */
function quoted(peg: string): string | null {
  const found =
    /^['"“‘](.+?)([,.!?]?)['"”’],?\s+((?:says|said|tells|told|warns|asks|asked|argues|insists)\b.+)$/u.exec(
      peg.trim(),
    );
  if (found === null) return null;
  const [, words = '', mark = '', rest = ''] = found;
  const [verb = '', ...speaker] = rest.replace(/[.]$/u, '').split(' ');
  return asSentence(
    `“${upperFirst(words)}${/[!?]/u.test(mark) ? mark : ','}” ${verb} ${asThing(speaker.join(' '))}`,
  );
}
