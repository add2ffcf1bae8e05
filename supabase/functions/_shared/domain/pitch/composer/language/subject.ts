import { lowerSafely } from './capitals.ts';
import { joinTerms, termsOf, type Term } from './english.ts';
import { articleFor } from './text.ts';
import { wantsArticle } from './things.ts';
import { finiteVerb } from '../peg/read-peg.ts';

/** Bodies that a headline names without 'the'. */
const BODY =
  /^(?:\p{L}+ )?(?:board|council|commission|legislature|department|court|district|authority|mayor|governor|senate|jury|police|state|city|county|feds|government|president|school system|statehouse|committee|agency|bureau|administration)$/iu;
/** Names that are said with 'the'. */
const NAMED_BODY =
  /^\p{Lu}.*\b(?:Act|Bill|Department|Court|Senate|House|Administration|Agency|Commission|Board|Committee|Association|League|Union|Bureau|Strip|Olympics|Games|Census|Fund|Foundation|Army|Navy|Guard|Reserve|Service|Council|Legislature|Academy|Center|Museum|Library|Institute|Delta|Coast|South|North|West|East|Bronx)$/u;

const DETERMINER =
  /^(?:a|an|the|my|our|your|his|her|their|its|this|that|these|those|no|every|each|some|many|more|most|fewer|few|all|half|another|both|one|two|three|four|five|six|seven|eight|nine|ten|dozens|hundreds|thousands|millions|\d.*|\$.*|why|how|what|who)$/iu;

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
