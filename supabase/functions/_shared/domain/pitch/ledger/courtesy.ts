import type { Analysis, Term } from './analysis.ts';
import { CAUSES, CREDENTIALS, FIRST_PERSON, list } from './words.ts';

/** Words of asking and of the editor's trade: without content in a courtesy, never elsewhere. */
export const COURTESY_WORDS = list(`
  like love want wish hope happy glad open interested interest curious fit suit work help useful
  right good consider think know hear talk speak chat discuss call phone email mail reply answer ask
  question tell say read look see watch listen meet send share more detail story segment piece show
  episode page issue column section desk editor viewer reader listener audience newsroom team pitch
  idea conversation interview guest minute time moment thank please let forward room place sense
  make worth run cover feature publish air film print record use next further follow up any if
  whether here yet can could would may might should short quick about on not why how when where much
  many need take give get keep come go join part spot slot line word back soon anything something
  else first best way kind one appreciate welcome dear hi hello regards consideration draft
  lot very today week pass set up arrange schedule brief someone anyone other colleague coverage
  plan find pick day date settle video length care live connect spare
  deadline angle possible convenient appreciate chance open detail material background support add
  worth while answer so sorry pleasure sound picture great appeal enjoy pleased delighted grateful honor honour mean mind prefer choose reach able fine bother trouble mention stop drop swing bring along together early hour somebody everyone producer reporter series program programme station newscast broadcast podcast magazine paper newspaper site website article profile spread camera crew photographer microphone mic recording studio tape visit sit easy simple matter
  intrigue tempt attract belong deserve benefit engage resonate merit count serve entertain amuse complement strengthen enrich illustrate accompany round tie anchor match glimpse peek glance sample taste try experience observe attend tour write respond confirm advise suggest propose book text ring kindly gladly truly sincerely deeply greatly perhaps maybe certainly simply rather quite perfectly particularly especially really also again instead value thought attention patience kindness courtesy opportunity invitation offer trip note preference convenience convenient availability calendar diary public community local crowd outlet program audience host booker reporter section front cover lineup line-up rundown schedule agenda list plan planning future near return reach contact inbox message read considering reading listening watching time today everything nothing whatever whenever wherever either well sure alright okay ok yes no please worthy welcome suitable appropriate relevant valuable compelling attractive appealing handy timely fresh strong small little bit few couple moment while across over through around past desk doorstep
`);

const QUESTION_OPENING =
  /^(?:and |so |or |but )?(?:would|could|can|may|might|shall|should|do you (?:want|have|need|cover|take|run|think|see|like)|does|did you want|are you|is (?:there|this|that|it)|will you|want|interested|which|what|when|where|how|who|whom|any|shall|got|have you (?:room|space|time))\b/iu;

const WISH_OPENING =
  /^(?:thanks?\b|thank you|please\b|happy to|glad to|let me know|i(?:'d| would) (?:love|like|be (?:happy|glad))|i(?:'m| am) (?:happy|glad)|i hope|i look forward|looking forward|i(?:'d| would) welcome|hello|hi|dear|best|warmly|it would|i(?:'d| would| am|'m) (?:be )?(?:so )?(?:pleased|delighted|grateful|honou?red|free|able)|we(?:'d| would| could| can)|(?:my|our) (?:pleasure|thanks)|you are welcome|feel free|i(?: can|'d be able to| am happy to) (?:talk|speak|answer)|tell me|if .+ (?:let me know|please|happy|glad)|i appreciate|i(?:'d| would) appreciate)\b/iu;

const ADDRESSED = /\b(?:you|your|yours)\b/iu;
const POLITE =
  /\b(?:thank|thanks|please|pleased|pleasure|happy|glad|delighted|grateful|appreciated?|welcome|hope|forward|let me|(?:would|'d) (?:\p{L}+ )?(?:love|like|enjoy|mean|want|prefer)|if (?:you|your|it|this|that|any))\b/iu;

/** Questions that take what follows for true. */
const FACTIVE =
  /\b(?:know|knew|known|heard|seen|saw|realis?z?ed?|aware|notice[ds]?|remember(?:ed)?|believe[ds]?|surprised?|guess(?:ed)?|wonder(?:ed)?|mean|forget|forgot|imagine|tell|told|say|said|think|thought|hear)\b(?: \p{L}+){0,3} (?:that|how|why|because)\b|\bdid you know\b|\b(?:have|had) you (?:ever )?(?:heard|seen|noticed|wondered)\b|^(?:why|how come|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't|who knew|remember)\b/iu;

/** True for a sentence that asks, thanks or wishes; it may use courtesy words freely. */
export function isCourtesy(sentence: string): boolean {
  const plain = sentence.replace(/[’‘]/gu, "'").replace(/^[^\p{L}]+/u, '');
  if (FACTIVE.test(plain)) return false;
  if (WISH_OPENING.test(plain)) return true;
  const asks = /\?["”’')\]]*\s*$/u.test(plain);
  return (
    (asks && (QUESTION_OPENING.test(plain) || ADDRESSED.test(plain))) ||
    (POLITE.test(plain) && ADDRESSED.test(plain))
  );
}

/** The terms of a courtesy that ask or thank and say nothing. */
export const courtesyTerms = (analysis: Analysis): Term[] =>
  analysis.terms.filter((term, index) =>
    term.number
      ? isShortTalk(analysis.terms[index + 1]) || term.word === 'one'
      : term.keys.some((key) => COURTESY_WORDS.has(key)) && isPlain(term),
  );

/** What may be asked without saying that it is so: 'Would …?', 'Is this …?', never 'Why …?' or 'When …?'. */
const OPEN_QUESTION =
  /^(?:would|could|can|may|might|shall|should|do you|are you|will you|is (?:there|this|that|it))\b[^?]*\?["”’')\]]*\s*$/iu;

/** Prepositions of what a piece would be about, and of whom it would be for. */
const ASKED_ABOUT = list('about on for');

/**
 * True for a question whose every claiming term is only asked about: a subject ('a segment about school
 * bands') or something of the editor's own ('for your Sunday page'). Such a question says nothing of the
 * creator or the news, and offers nothing.
 */
export function onlyAsks(sentence: string, analysis: Analysis, claiming: readonly Term[]): boolean {
  const plain = sentence.trim();
  if (!OPEN_QUESTION.test(plain) || FACTIVE.test(plain)) return false;
  if (analysis.words.some((word) => FIRST_PERSON.has(word) && word !== 'us' && word !== 'we'))
    return false;
  const { terms } = analysis;
  const theirs = new Set<Term>();
  for (const [index, term] of terms.entries()) {
    const previous = terms[index - 1];
    const goesOn = previous !== undefined && theirs.has(previous) && term.before.length === 0;
    if (term.before.at(-1) === 'your' || goesOn) theirs.add(term);
  }
  return claiming.every((term) => {
    const { before, capital, keys, number, possessive, relation, time, verb, word } = term;
    // A name is foreign wherever it stands; a weekday of theirs is none.
    if (capital && !time && before.length > 0) return false;
    if (number || possessive || keys.some((key) => CREDENTIALS.has(key) || CAUSES.has(key)))
      return false;
    if (theirs.has(term)) return true;
    return (
      !verb &&
      !time &&
      // 'A piece on rising rents' says that they rise; 'the strike' that there is one.
      !/(?:ing|ed)$/u.test(word) &&
      relation !== null &&
      ASKED_ABOUT.has(relation) &&
      before.every((each) => ASKED_ABOUT.has(each) || /^(?:a|an|and|or)$/u.test(each))
    );
  });
}

/** 'Would you have ten minutes?' */
const isShortTalk = (next: Term | undefined) => /^(?:minutes?|mins?)$/u.test(next?.word ?? '');

/** Not a name: lower case, or the first word of the sentence. */
const isPlain = (term: Term) => !term.capital || term.before.length === 0;
