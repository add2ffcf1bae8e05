import { countWords } from '../../text.ts';
import { upperFirst } from './language/capitals.ts';
import { canBeNoun, isKnownName, termsOf } from './language/english.ts';
import { withoutStop } from './language/text.ts';
import { wantsArticle } from './language/things.ts';
import { isOccasion, SHOW } from './news-event.ts';
import {
  DETERMINED,
  MOST_WORDS,
  HAPPENS_ONCE,
  nounPhrase,
  STANDS_FOR_ONE,
  STATE_OF,
  UNSAYABLE,
} from './news-subject.ts';
import { finiteVerb } from './peg/read-peg.ts';

const BE = 'is|are|was|were|do|does|did|can|could|will|would|should|has|have|had';
/** How a question begins that stands in a sentence of its own. */
const ASKED = new RegExp(
  `^(?:so |and |but )?(?:(?:what|how|where|when|why)(?: (?:much|many|long|often|far|old|else|kind of \\p{L}+|time)(?: \\p{L}+){0,2}?)? (?:${BE}|happens?|gets?|changed|changes|matters|counts|goes|went|comes|works?)\\b|(?:who|which(?: \\p{L}+)?)(?: else| really| still)? (?!\\p{L}+,)(?:${BE}|gets?|pays?|owns?|wins?|loses?|decides?|counts?|tells?|goes|needs?|keeps?|makes?|takes?|hires?|saves?|makes|runs?|works?|profits?|benefits?|speaks?|knows?|remembers?|cares?)\\b|(?:who|what|how|why|where)['’]s\\b|(?:${BE}) (?!not\\b)\\p{L}+|what about\\b|now what\\b|why$|what next\\b)`,
  'iu',
);

/** News that ends in a question of its own: 'Tariffs and the ports, who pays?'; null for other news. */
export function splitNews(raw: string): { head: string; question: string; mark: string } | null {
  const text = raw.trim();
  const [, head = '', mark = '', asked = ''] =
    /^([^?]+?)(,|:| [-–—]|[.!]) ((?:[^,.?!:]|,(?! (?:who|what|how|where|why)\b))+)\?*$/u.exec(
      text,
    ) ?? [];
  if (head === '' || !ASKED.test(asked)) return null;
  // 'Feb. is dental health month'
  if (
    mark === '.' &&
    (/\b(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|St|Dr|Mr|Mrs|Ms|vs|No|Jr|Sr)$/u.test(head) ||
      !/^\p{Lu}/u.test(asked))
  )
    return null;
  // 'March Madness, and who gets left out': no question
  if (/^(?:and|but) /iu.test(asked) && !/\?$/u.test(text)) return null;
  // 'Neighbors, who do the work': a clause, unless it was typed as a question.
  if (
    !/\?$/u.test(text) &&
    /^(?:who|which|where|when) (?!(?:is|are|does|do|did|pays|gets|owns|loses|wins|decides|happens)\b)/iu.test(
      asked,
    )
  )
    return null;
  return { head, question: `${upperFirst(asked)}?`, mark };
}

/** What a creator says in passing, which nobody prints. */
const OWN_VOICE =
  /^(?:everybody|everyone|nobody|no one|somebody|clocks)\b|\bwent viral\b|\bkeeps? \p{Ll}+ing\b/iu;

/** What no headline says so: with an auxiliary, in the past with an article, of 'us' and 'mine'. */
const PLAIN_CLAUSE =
  /\b(?:is|are|was|were|has|have|had|can|could|will|would|should|do|does|did|cannot|used to|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|wasn['’]t|weren['’]t|hasn['’]t|haven['’]t)\b|^(?:the|a|an|our|my|this|that|these) .*\p{L}{2}ed\b|\b(?:my|our|us|me|I)\b/iu;

/** A clause as a sentence of the mail: what is said in passing, with its article; null for a headline. */
export function asOwnSentence(raw: string, profile: string): string | null {
  const text = withoutStop(raw);
  if (UNSAYABLE.test(text) || /:| [-–—] /u.test(text) || countWords(text) > MOST_WORDS) return null;
  if (!(PLAIN_CLAUSE.test(text) || OWN_VOICE.test(text)) || CONTACT.test(text)) return null;
  // 'Gen Z doesn't vote, everybody keeps saying'
  if (/, (?:everybody|everyone|people|they) (?:keeps? )?(?:says?|saying)$/u.test(text))
    return `${upperFirst(text)}.`;
  if ((text.match(/,/gu) ?? []).length > 1) return null;
  // 'Grandma hobbies are cool now, everybody is quilting'
  const [, first = text, rest = ''] =
    /^([^,]+), (?!(?:and|but|so|or|who|which|as|where|when)\b)([^,]+)$/u.exec(text) ?? [];
  const two =
    rest !== '' &&
    !/\b(?:says?|finds?|shows?)$/u.test(rest) &&
    finiteVerb(termsOf(first)) > 0 &&
    finiteVerb(termsOf(rest)) > 0;
  if (rest !== '' && !two) return null;
  const said = withSubject(two ? first : text, profile);
  if (said === null) return null;
  return two ? `${said}. ${upperFirst(rest)}.` : `${said}.`;
}

/** 'the Winter Olympics', 'the first freeze' */
const NAMED = /^the (?:\p{Lu}|first |last |latest |next )/u;
const SURE_VERB = /^(?:is|are|was|were|has|have|starts|begins|opens|ends|returns)$/u;

/** 'The hospital drama everybody is watching' names a thing. */
export const CONTACT =
  /^(?:the|a|an|that|this|my|our) (?:[\p{L}’'-]+ ){1,4}?(?:everybody|everyone|nobody|we|you|they|people) (?:is|are|was|were|keeps?|has|have|wants?|loves?|hates?|knows?|got|gets)\b[^,]*(?:ing|ed|s|about|for|on|with|to|now|again)$/iu;

/** A clause with the article of its subject ('The primary election is Tuesday'); null where it is not certain. */
export function withSubject(clause: string, profile: string): string | null {
  const terms = termsOf(clause);
  const [first] = terms;
  // 'Everyone I know plays a daily word game now'
  if (
    first !== undefined &&
    /^(?:everybody|everyone|nobody|somebody)$/iu.test(first.text) &&
    terms.length > 3
  )
    return upperFirst(clause);
  const verbAt = finiteVerb(terms);
  // 'The last day to register to vote is Monday': no infinitive
  const found = terms.slice(Math.max(0, verbAt - 1), verbAt + 1).some(({ text }) => text === 'to')
    ? terms.findIndex(({ text }, index) => index > verbAt && SURE_VERB.test(text))
    : verbAt;
  // 'Girls state wrestling tournament starts Thursday': no verb 'state'
  const sure = terms.findIndex(({ text }, index) => index > found && SURE_VERB.test(text));
  const at = found > 0 && sure !== -1 && canBeNoun(terms[found]?.text ?? '') ? sure : found;
  const verb = terms[at];
  if (at < 1 || verb === undefined) return null;
  // No verb of a sentence: 'bills to jump', 'districts short of drivers', 'routes cut', 'emergency declared tonight'
  if (
    verb.text === 'to' ||
    // 'Flatbush rents up again'
    (/[^s]s$/u.test(verb.text) &&
      !SURE_VERB.test(verb.text) &&
      /^(?:up|down|back|out)$/u.test(terms[at + 1]?.text ?? '') &&
      /^(?:again|before|after|this|since|over|for|in|at)?$/u.test(terms[at + 2]?.text ?? '')) ||
    verb.tags.has('Plural') ||
    STATE_OF.test(verb.text) ||
    (/^(?:cut|set|shut|hit|\p{L}+ed)$/u.test(verb.text) &&
      /^(?:in|by|for|from|this|tonight|after|over|starting|at|on|amid|again|to|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)?$/iu.test(
        terms[at + 1]?.text ?? '',
      ) &&
      verb.text !== 'ended')
  )
    return null;
  const subject = clause
    .split(' ')
    .slice(0, at)
    .join(' ')
    .replace(/ (?:just|now|still|also|already|finally|never)$/iu, '');
  if (
    /^(?:it|there|this|that|everybody|everyone|nobody|somebody|we|you|they|he|she|i)\b/iu.test(
      subject,
    )
  )
    return upperFirst(clause);
  // 'Walk to School Day is in October'
  if (/\p{Lu}\p{L}+ (?:Day|Week|Month)$/u.test(subject)) return clause;
  // 'November is Diabetes Month'
  if (/^\p{Lu}\S*$/u.test(subject) && isKnownName(subject)) return clause;
  // 'The derby this Saturday and everyone wants a big hat'
  if (/^(?:first|last|the|an?|another)\b.* and \p{Ll}+s$/iu.test(subject)) return null;
  if (/\b(?:and|but|so) (?:everybody|everyone|nobody|we|they|people|it)\b/iu.test(subject))
    return null;
  const whole = nounPhrase(subject, profile) ?? (DETERMINED.test(subject) ? subject : null);
  if (whole === null) return null;
  // 'A doll', 'an app': only of an event or a single rule it is certain that it is a known one.
  const head =
    subject
      .split(/ (?:in|on|at|for|of|from|to|with|by|that|who|near) /u)[0]
      ?.split(' ')
      .at(-1) ?? '';
  const known =
    // 'The bill would make …': which bill the mail has not said.
    (STANDS_FOR_ONE.test(head) &&
      !/^(?:bill|law|rule|plan|proposal|deal|study|report)$/u.test(head)) ||
    SHOW.test(head) ||
    isOccasion(subject) ||
    (wantsArticle(head) &&
      !/^(?:app|doll|film|movie|book|school|store|museum|bill|law|rule|plan|proposal|deal|study|report)$/iu.test(
        head,
      )) ||
    / of |^new /iu.test(subject) ||
    NAMED.test(whole) ||
    HAPPENS_ONCE.test(head);
  if (/^the /u.test(whole) && !DETERMINED.test(subject) && !known) return null;
  return upperFirst(
    /^the /u.test(whole) && !/^the /iu.test(subject)
      ? `the ${whole.slice(4)}${clause.slice(subject.length)}`
      : clause,
  );
}

/** Two clauses that only a comma parts, as two sentences: 'RSV season is here, hospitals are filling up'. */
export function asSentences(clause: string, profile: string): string {
  const said = withSubject(clause, profile) ?? clause;
  const [, first = '', rest = ''] =
    /^([^,]+), (?!(?:and|but|so|or|who|which|as|where|when|while|if|because|says?|said)\b)([^,]+)$/u.exec(
      said,
    ) ?? [];
  const two =
    rest !== '' &&
    !/^(?:what|how|why|where|when)\b|\b(?:says?|finds?|shows?)$/iu.test(rest) &&
    finiteVerb(termsOf(first)) > 0 &&
    finiteVerb(termsOf(rest)) > 0;
  return two ? `${first}. ${upperFirst(rest)}` : said;
}
