import { capitalise, midSentence, withoutStop } from './prose.ts';

/**
 * The grammatical form of a news peg: a clause ('The council votes on rents'), a topic ('Black
 * Maternal Health Week'), a question, or unsure, which allows only wordings that fit all forms.
 */
export type PegKind = 'clause' | 'topic' | 'question' | 'unsure';

export interface Peg {
  kind: PegKind;
  /** The peg without its closing mark, with the first letter capitalised. */
  start: string;
  /** The peg for use inside a sentence: 'the new FDA rule on hair relaxers'. */
  inside: string;
  /** The peg without its closing mark. */
  bare: string;
  /** True when the peg contains a colon or a full stop, so that the wording may not add one. */
  broken: boolean;
}

const CERTAIN_VERBS = new Set(
  (
    'is are was were has have had will could would should must does did isn’t aren’t wasn’t ' +
    "won’t can’t isn't aren't wasn't won't can't gets got becomes became passes passed approves " +
    'approved announces announced launches launched says said opens opened closes closed raises ' +
    'raised begins began wins won loses lost finds found takes took makes made expands expanded ' +
    'adds added declares rejects rejected admits urges vows seeks unveils unveiled reveals ' +
    'revealed joins joined leaves celebrates celebrated remembers sues sued quits dies died goes ' +
    'went comes came brings brought gives gave keeps kept grows grew buys bought pays paid hires ' +
    'hired turns returns faces signs signed demands demanded considers weighs battles honors ' +
    'honored extends extended cancels canceled delays delayed removes removed replaces replaced ' +
    'rises rose falls fell hits sparks sparked draws drew moves moved triggers gathers'
  ).split(' '),
);

/** Verbs that are also nouns ('votes', 'cuts'); they make the form unsure. */
const POSSIBLE_VERBS = new Set(
  (
    'votes plans cuts rules calls drops jumps surges shows reports names orders sets tops debuts ' +
    'ends starts bans breaks marks heads holds meets fires arrests sells talks protests strikes ' +
    'rallies reviews may can voted planned banned ended started marked named called ruled'
  ).split(' '),
);

/** A label without content, whose colon fits no wording. */
const NEWSROOM_LABEL =
  /^(?:breaking(?: news)?|update|exclusive|just in|developing)\s*[:–—-]\s*(?=\S)/iu;

const RELATIVE = new Set(['who', 'that', 'which', 'whose', 'where', 'what', 'how', 'why', 'when']);

const TAKES_THE =
  /^(?:new|latest|proposed|recent|upcoming|planned|rising|growing|possible|national|federal|statewide|record|ongoing|first-ever)$/i;

/** Analyses a cleaned news peg. Markup and instructions in it are treated as text. */
export function readPeg(text: string): Peg {
  const bare = withoutStop(text.replace(NEWSROOM_LABEL, '')).replace(/[?]+$/u, '').trim() || text;
  const kind = /\?\s*$/u.test(text) ? 'question' : kindOf(bare);
  const inside = midSentence(bare);
  const first = /^\S+/u.exec(bare)?.[0] ?? '';
  return {
    kind,
    bare,
    broken: BROKEN.test(bare),
    start: capitalise(bare),
    inside: kind === 'topic' && TAKES_THE.test(first) ? `the ${inside}` : inside,
  };
}

function kindOf(bare: string): PegKind {
  // Two statements or a leading label ('Breaking: …') fit only the neutral wordings.
  if (BROKEN.test(bare)) return 'unsure';
  const words = bare
    .replaceAll(',', '')
    .split(/\s+/u)
    .map((word) => (word === 'May' ? 'month' : word.toLowerCase()));
  if (words.some((word) => /[<>{}[\]=\\]/.test(word))) return 'unsure';
  if (RELATIVE.has(words[0] ?? '')) return 'unsure';

  let kind: PegKind = 'topic';
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    // A verb after 'who' or 'that' is not the main verb.
    if (RELATIVE.has(word)) return kind === 'topic' && index > 1 ? 'topic' : 'unsure';
    if (CERTAIN_VERBS.has(word)) return 'clause';
    if (POSSIBLE_VERBS.has(word)) kind = 'unsure';
  }
  return kind;
}

const BROKEN = /[:;.!?|]\s|[–—]/u;

const DANGLING =
  /\s+(?:a|an|the|of|on|in|at|to|for|with|and|or|but|by|from|as|over|under|after|before|about|into|its|his|her|their|our|my|your|new|is|are|was|were|will|be|has|have|that|which|who|than|so|while|if|this|these|more|very|&|\+|-|–|—)$/iu;

const NATURAL_CUT =
  /^(?:on|in|at|to|for|with|and|or|but|by|from|as|over|under|after|before|about|into|that|which|who|while|amid|amidst|during|against|across|near|because|when)$/iu;

/**
 * The beginning of a peg in at most `maxWords` words and `maxCharacters` characters, cut at a natural
 * boundary where possible; null when not even one word fits.
 */
export function shortPeg(bare: string, maxWords: number, maxCharacters: number): string | null {
  const words = bare.split(/\s+/u);
  const fits = (text: string) =>
    text.split(/\s+/u).length <= maxWords && Array.from(text).length <= maxCharacters;
  if (fits(bare)) return bare;

  const cuts = words
    .map((_, index) => ({
      text: tidy(words.slice(0, index).join(' ')),
      natural: NATURAL_CUT.test(words[index] ?? '') || /[,;:–—]$/u.test(words[index - 1] ?? ''),
    }))
    .filter(({ text }) => text !== '' && fits(text))
    .reverse();
  const natural = cuts.find((cut) => cut.natural && cut.text.split(/\s+/u).length >= 2);
  const longest = cuts[0]?.text;
  if (
    natural !== undefined &&
    longest &&
    longest.split(/\s+/u).length - natural.text.split(/\s+/u).length <= 2
  ) {
    return natural.text;
  }
  return longest ?? null;
}

function tidy(text: string): string {
  let result = text.replace(/[\s,;:.–—-]+$/u, '');
  for (;;) {
    const shorter = result
      .replace(DANGLING, '')
      .replace(/\s+(\S+)$/u, (tail, word: string) =>
        CERTAIN_VERBS.has(word.toLowerCase()) ? '' : tail,
      )
      // A compound adjective such as 'race-conscious' needs its noun.
      .replace(/\s+\p{L}+-\p{L}+$/u, '')
      .replace(/[\s,;:.–—-]+$/u, '');
    if (shorter === result) return result;
    result = shorter;
  }
}
