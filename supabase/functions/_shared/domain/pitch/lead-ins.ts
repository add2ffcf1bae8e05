/**
 * Short openings that connect one sentence of the creator to the next. They claim nothing: the ledger
 * checks what follows them. Each holds at most five words.
 */
export const TAKE_LEADS = [
  'My view:',
  'My take:',
  'What I say:',
  'Here is my view:',
  'As I see it:',
  'I put it this way:',
  'I would say this:',
  'What I think:',
] as const;

export const ANSWER_LEADS = ['My answer:', 'I answer this way:', 'What I answer:'] as const;

export const REPLY_LEADS = ['My reply:', 'What I say back:', 'I say back:'] as const;

/** Before a clause that stands as the news. */
export const NEWS_LEADS = [
  'I am writing because',
  'I write because',
  'My reason to write:',
  'The news:',
  'What brings me to you:',
  'Here is the news:',
] as const;

/** Before words that are no sentence: a degree, a figure, a line of a list. */
export const RECORD_LEADS = ['In brief:', 'In short:', 'Also:', 'More on me:'] as const;
/** Before a figure. */
export const FIGURE_LEADS = ['To my name:', 'So far:', 'My figures:', 'My count:'] as const;
const DEGREE_LEAD = 'My degree:';
/** Before a logline that is no sentence. */
export const WORK_LEAD = 'My work:';

/** Before what the creator is: the same as 'I am'. */
export const ROLE_LEADS = [
  'I say that as',
  'I say this as',
  'I speak as',
  'I write as',
  'I speak here as',
  'I see this as',
] as const;

/** Before an offer that is no sentence. */
export const OFFER_LEADS = {
  see: ['To see:', 'Open to you:', 'What you can see:'],
  film: ['To film:', 'For your camera:', 'What you can film:'],
  hear: ['To hear:', 'For your ears:', 'What you can hear:'],
  print: ['To print:', 'I can send this:', 'For your pages:'],
  book: ['To book:', 'I can offer this:', 'What you can book:'],
} as const;

const plainLeads = [...TAKE_LEADS, ...ANSWER_LEADS, ...REPLY_LEADS, ...NEWS_LEADS, ...RECORD_LEADS, ...FIGURE_LEADS, DEGREE_LEAD, WORK_LEAD];
const escaped = (leads: readonly string[]) =>
  leads.map((lead) => lead.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')).join('|');
const PLAIN = new RegExp(`^(?:${escaped(plainLeads)})\\s+(?=\\S)`, 'u');
const ROLE = new RegExp(`^(?:${escaped(ROLE_LEADS)})\\s+(?=\\S)`, 'u');
const NAMED = /^(?:The occasion is|The subject is|I am writing for|I am writing about|I want to talk about|My subject is)\s+(?=\S)/u;
const CLOSES = /\s+is (?:the occasion|my subject|the subject|why I write)\.$/u;

/** The sentence without its lead-in, as the ledger compares it with its source. */
export function withoutLeadIn(sentence: string): string {
  const text = sentence
    .replaceAll('’', "'")
    .replace(/^I'm\b/u, 'I am');
  if (ROLE.test(text)) return text.replace(ROLE, 'I am ');
  if (PLAIN.test(text)) return text.replace(PLAIN, '');
  if (NAMED.test(text)) return text.replace(NAMED, '');
  return CLOSES.test(text) ? text.replace(CLOSES, '.') : sentence;
}
