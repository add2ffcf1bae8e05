import { literally } from '../text/text.ts';

/**
 * Short openings that connect one sentence of the creator to the next. They claim nothing: the ledger
 * checks what follows them. Each holds at most five words.
 */
/** Before a headline: it is quoted, because headlines leave out articles and verbs. */
export const HEADLINE_LEADS = [
  'I saw this headline:',
  'I read this headline:',
  'I just read this headline:',
  'I noticed this headline:',
] as const;

/** Before a subject typed with its article: 'the green burial trend'. */
export const SUBJECT_LEADS = ['I am writing about', 'I want to talk about'] as const;

/** Before a subject that has to be quoted. */
export const QUOTED_LEADS = ['I am writing about this:', 'You may be covering this:'] as const;

/** Before what people say and nobody prints. */
export const HEARD_LEADS = ['I keep hearing this:', 'I am writing about this:'] as const;

/** Before a saying that was typed with where it was heard. */
export const SAYING_LEADS = ['I heard this:'] as const;
/** The same for what was read. */
export const SEEN_LEADS = ['I saw this:'] as const;

/** Before what the creator tells the reader to do. */
export const ADVICE_LEAD = 'My advice:';

/** Before a day or an event, with its date where it has one. */
export const OCCASION_LEADS = [
  'Here is a story for',
  'I have a story for',
  'This is a story for',
] as const;

/** What ties the news to who is writing, where the creator says nothing about it: before a headline. */
export const HEADLINE_TIES = [
  'I can speak to this:',
  'I can talk about this:',
  'I have something on this:',
] as const;
/** The same before a subject. */
export const SUBJECT_TIES = ['I can talk about', 'I have something on'] as const;
/** The same as a question. {t} is the news. */
export const ASKED_TIES = ['Are you covering {t}?'] as const;
export const OCCASION_TIES = ['Are you planning something for {t}?'] as const;

/** Before what the creator does. */
export const WORK_LEAD = 'My work is';

/** Before an offer that no frame fits. */
export const OFFER_LEADS = ['On offer:', 'What I can offer:', 'I can offer this:'] as const;

/** Before a person to talk to, where no frame fits. */
export const VOICE_LEAD = 'A voice for this:';

/** No pitch is written with these any more: the ledger still reads over them in stored ones. */
const STORY_ABOUT_LEAD = 'My story is about';
const STORY_LEAD = 'My story is';

/** What people and models put before a sentence besides: the ledger reads over it too. */
const OTHER_LEADS = [
  'I saw this news:',
  'The headline:',
  'The news:',
  'On the calendar:',
  'On my calendar:',
  'The occasion:',
  'I am writing about this question:',
  'My subject is this question:',
  'My answer:',
  'In one line:',
  'I want to discuss this:',
  'I write about this question:',
  'My view:',
  'My take:',
  'What I say:',
  'Here is my view:',
  'As I see it,',
  'I put it this way:',
  'I would say this:',
  'The way I see it,',
  'Here is my answer:',
  'My answer is this:',
  'My reply:',
  'I am writing because',
  'I write because',
  'I write to you because',
  'I reach out because',
  'This headline concerns my work:',
  'I write about this headline:',
  'In short:',
  'In brief:',
  'So far:',
] as const;
const ROLE_LEADS = ['I say that as', 'I say this as', 'I speak as', 'I write as'] as const;
const FRAMES = [
  // 'I am writing about tariffs and the ports: who pays?'
  ...[...SUBJECT_LEADS, STORY_ABOUT_LEAD, ...SUBJECT_TIES].flatMap((lead) => [
    `${lead} {t}.`,
    `${lead} {t}?`,
  ]),
  ...[...ASKED_TIES, ...OCCASION_TIES].flatMap((frame) => [
    frame,
    // A quotation that ends with a mark of its own takes no second one.
    frame.replace('{t}?', '{t}'),
  ]),
  'Do you have plans for {t}?',
  'I am writing with {t} in mind.',
  'I write with {t} in mind.',
  'I write about {t}.',
  'This is about {t}.',
  'I would like to discuss {t}.',
];

const escaped = (leads: readonly string[]) => leads.map(literally).join('|');
const PLAIN = new RegExp(
  `^(?:${escaped([STORY_LEAD, WORK_LEAD, ADVICE_LEAD, ...HEADLINE_LEADS, ...QUOTED_LEADS, ...HEARD_LEADS, ...SAYING_LEADS, ...SEEN_LEADS, ...HEADLINE_TIES, ...OCCASION_LEADS, ...OFFER_LEADS, ...OTHER_LEADS, VOICE_LEAD])})\\s+(?=\\S)`,
  'u',
);
const ROLE = new RegExp(`^(?:${escaped(ROLE_LEADS)})\\s+(?=\\S)`, 'u');
const AROUND = FRAMES.map((frame) => {
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
  // 'My story is about' is longer than 'My story is'.
  if (PLAIN.test(text) && !(text.startsWith(`${STORY_ABOUT_LEAD} `) && !text.includes(': “')))
    return text.replace(PLAIN, '');
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
