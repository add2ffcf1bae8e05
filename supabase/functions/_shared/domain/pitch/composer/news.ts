import { countWords } from '../../text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { canBeNoun, termsOf } from './language/english.ts';
import { asSentence, withoutStop } from './language/text.ts';
import { asThing } from './language/things.ts';
import type { Material } from './material.ts';
import { askedNews, INDIRECT } from './news-asked.ts';
import { datedNews, occursNews } from './news-dated.ts';
import { asQuotation, namingOf, SEVERAL, type Naming, type News } from './news-frames.ts';
import { asOwnSentence, CONTACT } from './news-sentence.ts';
import { DETERMINED } from './news-subject.ts';
import { finiteVerb } from './peg/read-peg.ts';

/**
 * The news of a pitch. A day or an event is named, a subject stands behind 'about', a question and what is said in
 * passing stand as they are; a headline is quoted, because headlines leave out articles and verbs.
 */
export function newsOf(material: Material): News {
  const naming = namingOf(material);
  const { kind, raw, plainly } = naming;
  const asked = askedNews(naming, material.peg.text);
  if (asked !== null) return asked;
  const speaker = kind === 'quotation' ? quoted(raw) : null;
  if (speaker !== null) return plainly(speaker);
  return datedNews(naming) ?? plainNews(naming);
}

/** News that is no day, no event and no question. */
function plainNews(naming: Naming): News {
  const { kind, typed, raw, profile, told, holds, led, plainly, stated, subject } = naming;
  // 'Ozempic ads everywhere'
  const [, plenty = '', where = ''] =
    /^([^,:?]+[^s]s) everywhere( [^,:?]+)?$/iu.exec(withoutStop(raw)) ?? [];
  if (plenty !== '' && finiteVerb(termsOf(plenty)) < 1) {
    const plain = `${upperFirst(plenty)} are everywhere${where}.`;
    if (holds(plain)) return stated(plain);
  }
  // 'Frost heave season / roads buckling'
  const [half = '', other = ''] = raw.split(/ +[/|] +/u);
  if (other !== '' && countWords(half) >= 2)
    return led('quoted', asQuotation(`${half}: ${lowerSafely(other)}`));
  // 'The Gilded Age and its Black characters': a title keeps its article as it is.
  const titled = /^The \p{Lu}\p{L}+ \p{Lu}\p{L}+ (?!\p{Lu})/u.test(raw);
  const phrase = kind === 'phrase' && !titled ? subject(raw) : null;
  if (phrase !== null) return phrase;
  const occurs = occursNews(naming);
  if (occurs !== null) return occurs;
  // The creator's own play that opens, or book that comes out, is no headline.
  if (isOwnTitle(raw, profile) && !SEVERAL.test(raw)) return plainly(asSentence(raw));
  // A tagger's verb that is none: 'teens and sports betting apps', 'kids' screen time'.
  const verb = finiteVerb(termsOf(raw));
  const tags = termsOf(raw)[verb]?.tags;
  const none =
    kind === 'clause' &&
    (verb < 1 ||
      tags?.has('Noun') === true ||
      (tags?.has('Infinitive') === true &&
        /^(?:screen|voice|test|sound)$/u.test(termsOf(raw)[verb]?.text ?? '')));
  // 'The hospital drama everybody is watching', 'home insurance rates in Florida'
  const thing =
    CONTACT.test(raw) || INDIRECT.test(raw) || none || isMisread(raw) ? subject(raw) : null;
  if (thing !== null) return thing;
  const own =
    kind === 'clause' || /^(?:everybody|everyone|nobody)\b/iu.test(raw)
      ? asOwnSentence(raw, told)
      : null;
  if (own !== null && holds(own)) return stated(own);
  // What is no headline is not said to have been read as one.
  const printed =
    kind === 'clause' &&
    /^[^\p{L}]*\p{Lu}/u.test(typed) &&
    !UNPRINTED.test(typed) &&
    countWords(typed) >= 5;
  return led(printed ? 'headline' : 'quoted', asQuotation(raw));
}

/** Plurals that a tagger takes for verbs. */
const AS_NOUN =
  /^(?:rates|bans|costs|prices|cuts|fires|tests|clones|apps|sweeps|threats|shots|claims|sales|deals|fees|fines|taxes|loans|grants|lists|permits|thefts|trends|deaths|limits|rights|ads|awards|results|scores|benefits|changes|strikes|bills|roots|samples|signs|stamps|hats|lines|notes|records|passing|unemployment|screenings|guidelines|expansion|beats|arts|talks|walks|homes|waits|lights|checks|jobs)$/iu;

/** Whether the verb of a clause may be a noun: 'the big glasses trend', 'data centers and Wisconsin's water'. */
function isMisread(raw: string): boolean {
  const terms = termsOf(raw);
  const at = finiteVerb(terms);
  const verb = terms[at];
  if (verb === undefined || !canBeNoun(verb.text)) return false;
  return (
    (at === terms.length - 1 && DETERMINED.test(raw)) ||
    / vs\.? /u.test(raw) ||
    (AS_NOUN.test(verb.text) &&
      /^(?:in|of|on|at|before|after|for|to|across|with|from|and|near|over)?$/iu.test(
        terms[at + 1]?.text ?? '',
      )) ||
    (/[^s]s$/u.test(verb.text) && terms[at + 1]?.text === 'and')
  );
}

/** What nobody prints: what is said as one talks, a saying between quotation marks, how long ago something was. */
const UNPRINTED =
  /[!(]|\b(?:us|everybody|everyone|nobody|y['’]?all|lol|gonna|wanna|kinda|keeps? saying|all these|all the|so what)\b|\b(?:I|we|our|my|you|your)\b|^["“‘'].+["”’']$|^(?:\d+|\p{L}+) (?:years|yrs) (?:since|after|of|ago)\b/iu;

/** Whether news begins with a name that stands in the profile too: 'Both Hands, Please opens January 15'. */
function isOwnTitle(
  raw: string,
  { facts, book_title, timely_angle }: Material['input']['profile'],
): boolean {
  const title =
    /^(?:my |our |the )?((?:\p{Lu}[\p{L}'’-]*,? ){1,6}\p{Lu}[\p{L}'’-]*) (?:opens|premieres|launches|comes out|begins|returns|publishes|turns|debuts|hits)\b/u.exec(
      raw,
    )?.[1];
  return (
    title !== undefined &&
    [book_title, timely_angle, ...facts.map(({ text }) => text)].some((text) =>
      text.includes(title),
    )
  );
}

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
