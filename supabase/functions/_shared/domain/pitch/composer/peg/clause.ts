import { lowerSafely } from '../language/capitals.ts';
import { isKnownName, joinTerms, termsOf, type Term } from '../language/english.ts';
import { articleFor } from '../language/text.ts';
import { isMass, standsAlone, wantsArticle } from '../language/things.ts';
import { finiteVerb } from './read-peg.ts';

const INSTITUTIONS =
  'Supreme Court|Senate|House|White House|Fed|Pentagon|Census Bureau|Coast Guard|Justice Department|FDA|CDC|EPA|IRS|USDA|FAA|FCC|FTC|NAACP|NBA|WNBA|NFL|NCAA|SEC|HUD|NIH|NTSB';
const ACTS = new RegExp(`^(?:${INSTITUTIONS}) \\p{Ll}`, 'u');
/** Bodies that a headline names without 'the'. */
const BODY =
  /^(?:\p{L}+ )?(?:board|council|commission|legislature|department|court|district|authority|mayor|governor|senate|jury|police|state|city|county|feds|government|president|school system|statehouse|committee|agency|bureau|administration)$/iu;
/** Names that are said with 'the'. */
const NAMED_BODY =
  /^\p{Lu}.*\b(?:Act|Bill|Department|Court|Senate|House|Administration|Agency|Commission|Board|Committee|Association|League|Union|Bureau|Strip|Olympics|Games|Census|Fund|Foundation|Army|Navy|Guard|Reserve|Service|Council|Legislature|Academy|Center|Museum|Library|Institute|Delta|Coast|South|North|West|East|Bronx)$/u;

const DETERMINER =
  /^(?:a|an|the|my|our|your|his|her|their|its|this|that|these|those|no|every|each|some|many|more|most|fewer|few|all|half|another|both|one|two|three|four|five|six|seven|eight|nine|ten|dozens|hundreds|thousands|millions|\d.*|\$.*|why|how|what|who)$/iu;

/**
 * A headline as a clause inside a sentence: with the articles that it leaves out, 'will' for 'to', and
 * 'are' before a participle at its end.
 */
export function asClause(headline: string): string {
  const opening = headline.split(' ')[0] ?? '';
  const small = isMass(opening) || isModifier(headline) ? lowerSafely(headline, true) : headline;
  const text = ACTS.test(small) ? `the ${small}` : small;
  const terms = termsOf(text).map((term) => ({ ...term }));
  const verb = finiteVerb(terms);
  if (verb < 1) return withPassive(terms) ?? withProgressive(terms) ?? text;
  if (text === small) addSubjectArticle(terms, verb);
  withObjectArticles(terms, verb);
  const to = terms[verb];
  if (to?.text === 'to') to.text = 'will';
  return withPassive(terms) ?? joinTerms(terms);
}

/** A sentence whose bare subject gets its article ('State inspector comes …'); others as they are. */
export function withSubject(sentence: string): string {
  const terms = termsOf(sentence).map((term) => ({ ...term }));
  const verb = finiteVerb(terms);
  if (verb < 1 || terms[verb]?.text === 'to') return sentence;
  addSubjectArticle(terms, verb);
  return joinTerms(terms);
}

function addSubjectArticle(
  terms: readonly (Term & { pre: string; text: string })[],
  verb: number,
): void {
  const subject = terms.slice(0, verb);
  const first = subject[0];
  const phrase = joinTerms(subject).replace(/[,;:]$/u, '');
  if (first !== undefined && !DETERMINER.test(first.text)) {
    const article = subjectArticle(subject, phrase);
    if (article !== null) {
      first.pre = `${first.pre}${article} `;
      if (article !== 'the') first.text = lowerSafely(first.text, true);
      if (
        article === 'the' &&
        BODY.test(phrase.toLowerCase()) &&
        /^(?:State|City|County|School|Mayor|Governor)$/u.test(first.text)
      )
        first.text = first.text.toLowerCase();
    }
  }
}

/** 'Scam calls …', 'Child care …': a first word before a small noun, which no dictionary knows as a name. */
function isModifier(headline: string): boolean {
  const [first = '', second = ''] = headline.split(' ');
  return (
    /^\p{Lu}\p{Ll}+$/u.test(first) &&
    /^\p{Ll}/u.test(second) &&
    !isKnownName(first.toLowerCase()) &&
    finiteVerb(termsOf(headline)) > 1
  );
}

/** Whether a headline's clause is surely complete: its subject has an article or needs none. */
export function isCertain(clause: string): boolean {
  const terms = termsOf(clause);
  const verb = finiteVerb(terms);
  if (verb < 1) return false;
  const subject = terms.slice(0, verb).filter((term) => !term.tags.has('Adverb'));
  const first = subject[0];
  const split = subject.findIndex(
    (term, at) =>
      at > 0 && (term.tags.has('Preposition') || /,/u.test(subject[at - 1]?.post ?? '')),
  );
  const head = subject[(split === -1 ? subject.length : split) - 1];
  if (first === undefined || head === undefined) return false;
  return (
    DETERMINER.test(first.text) ||
    first.tags.has('Pronoun') ||
    standsAlone(head.text) ||
    (/^\p{Lu}/u.test(head.text) && subject.length > 1) ||
    isKnownName(first.text.toLowerCase()) ||
    /['’]s?$/u.test(first.text)
  );
}

function subjectArticle(subject: readonly Term[], phrase: string): 'a' | 'an' | 'the' | null {
  if (BODY.test(phrase) || NAMED_BODY.test(phrase)) return 'the';
  const plain = subject.every(
    (term, at) =>
      !/[,;:]/u.test(term.post) &&
      !['Preposition', 'Conjunction', 'Pronoun'].some((tag) => term.tags.has(tag)) &&
      !/['’]s?$/u.test(`${term.text}${term.post}`.trim()) &&
      (at === 0 || at < subject.length - 1 || !/^\p{Lu}/u.test(term.text)),
  );
  const head = subject.at(-1)?.text ?? '';
  const first = subject[0]?.text ?? '';
  if (!plain || (subject.length === 1 && /^\p{Lu}/u.test(first)) || /^\p{Lu}{2,}/u.test(first))
    return null;
  if (
    /^(?:first|last|only|same|next|best|worst|biggest|largest|oldest|youngest|record|average|annual)$/iu.test(
      first,
    )
  )
    return null;
  return wantsArticle(head) ? articleFor(phrase) : null;
}

const OPENS = /^(?:at|near|in|on|for|from|over|into|with|by|of|after|against|under|amid|across)$/iu;
/** Nouns that stand without an article behind a preposition. */
const BARE =
  /^(?:court|school|church|college|prison|jail|class|season|office|town|work|home|bed|sea|land|water|air|space|place|line|time|risk|record|court|trial|appeal|half|part|person|public|general|particular|effect|favor|state|city|county|budget|high school|middle school|order)$/iu;

/** Articles before singular nouns behind the verb. */
function withObjectArticles(terms: (Term & { pre: string })[], verb: number): void {
  let start = verb + 1;
  while (start < terms.length) {
    let end = start;
    while (end < terms.length && isNominal(terms[end])) {
      end += 1;
      if (/[,;:]/u.test(terms[end - 1]?.post ?? '')) break;
    }
    if (end === start) {
      start += 1;
      continue;
    }
    const first = terms[start];
    const head = terms[end - 1];
    const next = terms[end];
    const before = terms[start - 1];
    const closed =
      next === undefined ||
      /[,;:]/u.test(head?.post ?? '') ||
      ['Preposition', 'Conjunction'].some((tag) => next.tags.has(tag)) ||
      /^(?:to|and|over|as|after|before|while|in|on|at|for|from|of|amid|despite)$/iu.test(next.text);
    const opens = start - 1 === verb || OPENS.test(before?.text ?? '');
    if (
      first !== undefined &&
      head !== undefined &&
      closed &&
      opens &&
      wantsArticle(head.text) &&
      !(
        start - 1 !== verb &&
        BARE.test(
          terms
            .slice(start, end)
            .map(({ text }) => text)
            .join(' '),
        )
      ) &&
      !terms.slice(start, end).some(({ text }) => /^\p{Lu}|^\d/u.test(text)) &&
      head.tags.has('Noun') &&
      !/^(?:record|effect|place|part|office|power|shape|heart|aim|root|hold|charge|control|action|note|care|advantage|home|ground|flight)$/iu.test(
        head.text,
      )
    )
      first.pre = `${first.pre}${articleFor(joinTerms(terms.slice(start, end)))} `;
    start = end;
  }
}

const isNominal = (term: Term | undefined): boolean =>
  term !== undefined &&
  (term.tags.has('Noun') || term.tags.has('Adjective') || term.tags.has('Ordinal')) &&
  !term.tags.has('Pronoun') &&
  !['Determiner', 'Preposition', 'Possessive', 'Adverb'].some((tag) => term.tags.has(tag)) &&
  !/^(?:more|most|fewer|many|some|all|half|its|their|his|her|my|our|no|every|each|other|another|such|few|several|enough|up|down|near|over|under|between|during|first|last|steady|open|free)$/iu.test(
    term.text,
  );

const PARTICIPLE =
  /^(?:frozen|cut|banned|halted|canceled|cancelled|approved|delayed|blocked|upheld|suspended|struck down|extended|expanded|restored|rejected|passed|denied|scrapped|slashed|paused|recalled|shuttered|demolished|overturned|repealed|evicted|arrested|charged|indicted|convicted|sentenced|released|unveiled|announced|proposed|planned|expected|postponed|named|chosen|elected|fired|found|reopened|renamed|saved|sold|removed|dropped|ended|eliminated|gutted|struck)$/iu;

/** 'Grants frozen' gets its verb; null when nothing is to be added. */
function withPassive(terms: readonly Term[]): string | null {
  const at = terms.findIndex(
    (term, index) =>
      index > 0 &&
      PARTICIPLE.test(term.text) &&
      (index === terms.length - 1 ||
        /^(?:by|in|after|over|amid|at|from|for|until|down)$/iu.test(terms[index + 1]?.text ?? '')),
  );
  const last = terms[at];
  const before = terms[at - 1];
  if (last === undefined || before === undefined) return null;
  const verb = finiteVerb(terms);
  if (verb !== -1 && verb !== at) return null;
  if (
    terms.some((term) =>
      /^(?:is|are|was|were|be|been|being|has|have|had|will|gets?|to)$/iu.test(term.text),
    )
  )
    return null;
  if (!before.tags.has('Noun') && !/s$/u.test(before.text)) return null;
  const plural = /[^s]s$|^(?:people|women|men|children|police)$/iu.test(before.text);
  return `${joinTerms(terms.slice(0, at))} ${plural ? 'are' : 'is'} ${joinTerms(terms.slice(at))}`;
}

const ONGOING =
  /^(?:losing|gaining|facing|closing|moving|leaving|rising|falling|growing|struggling|seeking|pushing|turning|making|taking|shrinking|disappearing|spreading|fighting|going|coming|dying|fleeing|returning|winning|running)$/iu;

/** 'Gospel music losing young listeners' gets its verb; null when nothing is to be added. */
function withProgressive(terms: readonly Term[]): string | null {
  const at = terms.findIndex((term, index) => index > 0 && ONGOING.test(term.text));
  const before = terms[at - 1];
  if (at < 1 || before === undefined || !before.tags.has('Noun')) return null;
  const plural = /[^s]s$|^(?:people|women|men|children|police)$/iu.test(before.text);
  return `${joinTerms(terms.slice(0, at))} ${plural ? 'are' : 'is'} ${joinTerms(terms.slice(at))}`;
}
