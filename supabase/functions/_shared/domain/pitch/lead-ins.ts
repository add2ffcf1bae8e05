/**
 * Short openings that connect one sentence of the creator to the next. They claim nothing: the ledger
 * checks what follows them. Each holds at most five words.
 */
export const TAKE_LEADS = [
  'My view:',
  'My take:',
  'What I say:',
  'Here is my view:',
  'As I see it,',
  'I put it this way:',
  'I would say this:',
  'The way I see it,',
] as const;

export const ANSWER_LEADS = ['My answer:', 'Here is my answer:', 'My answer is this:'] as const;

export const REPLY_LEADS = ['My reply:', 'Here is my reply:', 'My reply is this:'] as const;

/** Before a clause that stands as the news. */
export const NEWS_LEADS = [
  'I am writing because',
  'I write because',
  'I write to you because',
  'I reach out because',
] as const;

/** Before a headline: it is quoted, because headlines leave out articles and verbs. */
export const HEADLINE_LEADS = [
  'The headline:',
  'The news:',
  'I saw this headline:',
  'I read this headline:',
  'My subject, a headline:',
] as const;

/** The same where no view follows that would say what the creator has to do with it. */
export const TIED_HEADLINE_LEADS = [
  'This headline concerns my work:',
  'This headline touches my work:',
  'I am answering this headline:',
  'I write about this headline:',
] as const;

/** Before a day or an event with its date. */
export const OCCASION_LEADS = ['On the calendar:', 'On my calendar:', 'The occasion:'] as const;

/** Before a fact that is a note: one of any kind, and one that counts something. */
export const NOTE_LEADS = ['In short:', 'In brief:', 'In a few words:', 'One fact:'] as const;
export const FIGURE_LEADS = ['So far:', 'In figures:', 'In numbers:', 'The count:'] as const;

/** Around a phrase that names a day or an event, and around one that names a subject. */
export const OCCASION_FRAMES = [
  'I am writing with {t} in mind.',
  'I write with {t} in mind.',
  'I have {t} in mind.',
  'I am thinking of {t}.',
] as const;
export const SUBJECT_FRAMES = [
  'I am writing about {t}.',
  'I write about {t}.',
  'I want to talk about {t}.',
  'I would like to discuss {t}.',
] as const;

/** Before the take, where the peg is a phrase. */
export const VIEW_FRAMES = [
  'On {t}, I say this:',
  'My view on {t}:',
  'About {t}, I say this:',
  'What I say about {t}:',
] as const;

/** Before a question that stands as the news. */
export const QUESTION_LEADS = [
  'I want to discuss this:',
  'My subject is this question:',
  'I write about this question:',
] as const;

/** Before what the creator is: the same as 'I am'. */
export const ROLE_LEADS = ['I say that as', 'I say this as', 'I speak as', 'I write as'] as const;

/** The same behind the news, where nothing else says what the creator has to do with it. */
export const NEWS_ROLE_LEADS = [
  'I speak as',
  'I follow this as',
  'I write as',
  'I address this as',
] as const;

/** Before a logline that is no sentence. */
export const WORK_LEAD = 'My work is';

const escaped = (leads: readonly string[]) =>
  leads.map((lead) => lead.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')).join('|');
const PLAIN = new RegExp(
  `^(?:${escaped([...TAKE_LEADS, ...ANSWER_LEADS, ...REPLY_LEADS, ...NEWS_LEADS, ...QUESTION_LEADS, ...HEADLINE_LEADS, ...TIED_HEADLINE_LEADS, ...OCCASION_LEADS, ...NOTE_LEADS, ...FIGURE_LEADS, WORK_LEAD])})\\s+(?=\\S)`,
  'u',
);
const ROLE = new RegExp(`^(?:${escaped([...ROLE_LEADS, ...NEWS_ROLE_LEADS])})\\s+(?=\\S)`, 'u');
const AROUND = [...OCCASION_FRAMES, ...SUBJECT_FRAMES].map((frame) => {
  const [before = '', after = ''] = frame.split('{t}');
  return new RegExp(`^${escaped([before])}(.+?)${escaped([after])}$`, 'u');
});

/** The sentence without its lead-in, as the ledger compares it with its source. */
export function withoutLeadIn(sentence: string): string {
  const text = sentence
    .replaceAll('’', "'")
    .replace(/^I'm\b/u, 'I am')
    .replace(/^(I have .+) to my name(?=[.!]?$)/u, '$1');
  if (ROLE.test(text)) return text.replace(ROLE, 'I am ');
  if (PLAIN.test(text)) return text.replace(PLAIN, '');
  for (const pattern of AROUND) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return `${found}.`;
  }
  return / to my name[.!]?$/u.test(sentence) ? text : sentence;
}

const BEFORE_PEG = /^(?:On|For|About|With|My view on|What I say about) /u;

/**
 * What stands behind a lead-in that names the peg in its own words ('On Juneteenth, I say this: …',
 * 'With Juneteenth in mind, would you …?'); null for other sentences.
 */
export function behindPeg(sentence: string, peg: string): string | null {
  const text = sentence.replaceAll('’', "'");
  if (!BEFORE_PEG.test(text)) return null;
  const rest = text.replace(BEFORE_PEG, '');
  const plain = peg.replaceAll('’', "'").trim();
  const bare = /^(?:a|an|the) /iu.test(plain)
    ? plain
    : rest.replace(/^(?:a|an|the) /u, '') === rest
      ? plain
      : `${rest.split(' ')[0] ?? ''} ${plain}`;
  if (plain === '' || !rest.toLowerCase().startsWith(bare.toLowerCase())) return null;
  const behind = /^(?:(?:, I say this:|:)|(?: in mind)?,)\s+(\S.*)$/su.exec(
    rest.slice(bare.length),
  );
  return behind?.[1] ?? null;
}
