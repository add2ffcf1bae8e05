import { cleanLine, countWords, literally } from '../text/text.ts';

/** How a creator may begin to say a note as a sentence. */
export const FACT_STARTERS = ['I have', 'I was', 'My', 'We'] as const;

/** Who acts, in front of what they do. */
const SUBJECT = /(?:^|[\s“"‘(])(?:I|we|they|it|he|she|you)\s+\p{L}/iu;
const SHORT_FORM = /\b(?:I|we|they|you|it|he|she|that|there)['’](?:m|ve|d|ll|re|s)\b/iu;
const RELATIVE = /\s(?:who|whose|that|which)\s/giu;
/** What a day, a season or a show does; no creator does it. */
export const COMES =
  'begin begins arrive arrives approaches nears returns kicks marks celebrates honors continues expire expires resumes reopens';
/** Words that only a verb is, or mostly. */
const VERBS = (
  'is are was were has have had does did can could will would must should may might cannot became began bought ' +
  'brought built came fell found gave got grew held kept knew learned led left lost made met paid ran rose said sat ' +
  'saw sold spent stood taught told took went won wrote ask asks bakes brings builds buy buys calls closes comes cooks ' +
  'costs cuts delivers draws drives employs ends feed feeds find finds get gets give gives go goes grow grows help ' +
  'helps hires hold holds keep keeps know knows learn learns lends live lives make makes mean means meet meets need ' +
  'needs offers opens paints pay pays plays prints reads remembers rents run runs say says see sees sell sells serves ' +
  'show shows sings starts stay stays take takes teach teaches tell tells trains treats turns use uses wait waits walk ' +
  'walks want wants works write writes rise rises fall falls climb climbs drops hit hits decide decides win wins bake cook build carry carries raise raises ' +
  'drop drops end love loves play sing start stay suffer suffers vote votes weigh cut lose loses open order orders ' +
  COMES
).split(' ');
/** A verb behind at least one word; behind 'enough' or 'the' the same word is a noun: 'Not enough help'. */
const VERB = new RegExp(
  `\\S\\s+(?<!\\b(?:enough|no|an?|the|of|without)\\s+)(?:${VERBS.join('|')}|\\p{L}+n['’]t|\\p{Ll}{2,}ed(?= ))(?=[\\s,.;:!?]|$)`,
  'gu',
);
/** A verb that is no noun as well. */
const SURE_VERB =
  /\b(?:is|are|was|were|has|have|had|did|does|can|could|will|would|must|may|became|began|bought|built|came|fell|found|gave|got|grew|held|kept|knew|learned|left|lost|made|met|paid|ran|rose|said|sat|saw|sold|spent|stood|taught|told|took|went|won|wrote|started|live|lives|need|needs|want|wants|know|knows|make|makes|take|takes|come|comes|go|goes|\p{L}{2,}ed)\b/iu;
/** What people say they did; other words in -ed may say what was done to somebody ('Enslaved people'). */
const DEEDS = (
  'founded co-founded cofounded started opened launched created organized organised built made wrote co-wrote edited ' +
  'published produced directed filmed recorded designed drew painted sewed knitted baked cooked grew planted raised ' +
  'farmed fished hunted taught coached mentored trained tutored led ran managed served worked volunteered helped hosted ' +
  'played sang danced performed won earned completed finished graduated learned studied spent left moved lived became ' +
  'began sold bought shipped mailed delivered drove fixed repaired restored collected counted photographed interviewed ' +
  'translated campaigned marched registered walked biked swam climbed traveled crossed lost survived saved spoke read ' +
  'visited hired employed owned nursed braided styled catered'
).split(' ');
/** A note that leaves out who acted: 'Founded a supper club'. */
const BARE_PAST = new RegExp(`^(?:${DEEDS.join('|')})\\s`, 'iu');
/** Its writer says with a full stop that it is a sentence; behind these words the one who acts is missing. */
const ENDED = /[.!?]$/u;
const NO_SUBJECT = /^(?:been|never|has|have|am|is|was)\b/iu;
const ENDED_MIN_WORDS = 5;
/** A text that breaks off, or that is a side clause alone: 'A baker in Toledo and I', 'Because it closed'. */
const UNFINISHED =
  /(?:\b(?:and|but|or|because|the|an?|my|our)(?: I)?|,\s*but (?:an?|the) \p{L}+)[.!?…]*$|^(?:because(?! of)|although|unless|which)\b[^,?]*$|^(?:when|if|while)(?: [^\s,?]+){1,3}$/iu;
/** Of the writer, and not of what another did to them: 'She hired me.' */
const THIRD_PERSON = /^(?:she|he|her|his)\b(?!.*\b(?:I|me|my|we|us|our)\b)/iu;

/** What keeps a text from being a sentence of the creator's; null when it is one. */
export type SentenceFault = 'no_sentence' | 'third_person' | 'too_short';

/**
 * Reads whether a text is a whole sentence that its writer can say in the first person: by its full stop,
 * or by a guess from the forms of single words. The form shows the sentence, and the person decides.
 */
export function sentenceFault(text: string, name = ''): SentenceFault | null {
  const line = cleanLine(text);
  const [first = ''] = cleanLine(name).split(' ');
  const named =
    first.length > 1 && new RegExp(`^${literally(first)}(?:['’]s)?\\b`, 'iu').test(line);
  if (THIRD_PERSON.test(line) || named) return 'third_person';
  // Other scripts have no such words.
  if (!/[a-z]/iu.test(line)) return null;
  if (countWords(line) < 3 && !SUBJECT.test(line)) return 'too_short';
  if (BARE_PAST.test(line) || UNFINISHED.test(line)) return 'no_sentence';
  if (SUBJECT.test(line) || SHORT_FORM.test(line)) return null;
  if (ENDED.test(line) && countWords(line) >= ENDED_MIN_WORDS && !NO_SUBJECT.test(line))
    return null;
  // 'Cuts' and 'runs' behind a number are what was counted: '340 free cuts last August'.
  if (/^[\d$€£]/u.test(line) && !SURE_VERB.test(line)) return 'no_sentence';
  // The verb of 'a baker who runs three shops' is not that of a sentence.
  const count = (pattern: RegExp) => line.match(pattern)?.length ?? 0;
  return count(VERB) <= count(RELATIVE) ? 'no_sentence' : null;
}

/** Whether a text is a sentence that a pitch can use (see `sentenceFault`). */
export const isSentence = (text: string, name = ''): boolean => sentenceFault(text, name) === null;

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

/** The note behind a starter: 'I have' and 'Two shops' give 'I have two shops'. */
export const startedWith = (starter: string, note: string): string =>
  `${starter} ${lowerFirst(cleanLine(note).replace(/^(?:I|we|my)\s+(?:have|was)?\s*/iu, ''))}`.trim();

/** A sentence to accept by one tap, where a note only leaves out 'I' or 'I am'; null for other notes. */
export function suggestedSentence(note: string): string | null {
  const line = cleanLine(note);
  if (sentenceFault(line) !== 'no_sentence') return null;
  if (BARE_PAST.test(line)) return withStop(`I ${lowerFirst(line)}`);
  // 'Been doing it six years', 'Never missed a Sunday'
  if (/^been\s/iu.test(line)) return withStop(`I have ${lowerFirst(line)}`);
  if (/^never\s/iu.test(line)) return withStop(`I ${lowerFirst(line)}`);
  if (/^(?:founder|author|owner|director|president|chair|editor|host) of\s/iu.test(line))
    return withStop(`I am the ${lowerFirst(line)}`);
  if (/^member of\s/iu.test(line)) return withStop(`I am a ${lowerFirst(line)}`);
  if (/^(?:a )?(?:phd|degree|license|certificate)\b/iu.test(line))
    return withStop(`I have ${/^a /iu.test(line) ? '' : 'a '}${line}`);
  return null;
}

/** The text with a capital in front and a closing mark. */
export const asSentence = (text: string): string => withStop(capitalized(cleanLine(text)));

export const capitalized = (text: string): string =>
  text.replace(/^([“"‘'(]*)(\p{Ll})/u, (_, marks: string, letter: string) =>
    letter.toUpperCase().length === 1 ? marks + letter.toUpperCase() : marks + letter,
  );

/** The text with a closing mark of its own, or a full stop. */
export const withStop = (text: string): string =>
  text === '' || /[.!?…。！？][”"’')\]]*$/u.test(text)
    ? text
    : `${text.replace(/[\s,;:–-]+$/u, '')}.`;

/** The text without its full stop; the one of 'p.m.' stays. */
export const withoutStop = (text: string): string => text.replace(/(?<!\.\p{L}?)\.$/u, '');
