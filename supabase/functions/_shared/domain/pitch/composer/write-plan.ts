import { countWords } from '../../text/text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { LedgerText } from '../ledger/ledger.ts';
import { assembleBody, BODY_MAX_WORDS, type Variation } from '../pitch.ts';
import { closingOf, type Closing } from './closing.ts';
import { repeats, saysWho } from './echo.ts';
import type { Fact } from './facts.ts';
import { headlineOf } from './headline.ts';
import { asSentence, contentStems, hashOf, withoutStop } from './language/text.ts';
import type { Material } from './material.ts';
import type { News } from './news-frames.ts';
import type { RankedOffer } from './offer-choice.ts';
import type { Plan } from './plan.ts';
import { cheapest, factsFor } from './series.ts';
import { POINTS_ROOM, pointsOf } from './talking-points.ts';
import type { UnknownReader } from './unknown-things.ts';

/** What the variations of one input share. */
export interface Given {
  material: Material;
  news: News;
  offers: readonly RankedOffer[];
  unknown: UnknownReader;
}

/** The text of one variation; null when the material does not suffice for it. */
export function writePlan(
  { material, news, offers, unknown }: Given,
  plan: Plan,
  used: readonly Variation[],
): (LedgerText & { angle: string; talking_points: string[] | null }) | null {
  const { input, take } = material;
  const { position } = plan;
  const podcast = input.pitch_type === 'podcast';
  const start =
    hashOf(`${input.profile.name}|${input.news_peg}|${input.pitch_type}`) + position * 7;
  // The likeliest offers; another one closes each variation where one suits as well.
  const told = used.map((one) => assembleBody(one)).join(' ');
  const drafts = (offers.length === 0 ? [undefined] : offers.slice(0, OFFERS_TRIED)).map(
    (offer) => {
      const closing = closingOf(material, offer, start, position);
      const frame = join([
        news.said,
        ...take,
        ...material.who,
        material.timely ?? '',
        closing.offer ?? '',
        closing.question,
      ]);
      // A podcast pitch has two talking points where it can.
      const room = BODY_MAX_WORDS - (podcast ? POINTS_ROOM : ROOM_LEFT) - countWords(frame);
      // Of the offer what it is; where and when are told with it.
      const bare = { question: '', offer: offer === undefined ? null : asSentence(offer.text) };
      const read = ({ shown, points }: { shown: readonly Fact[]; points: readonly Fact[] }) => {
        const lines = linesOf(material, news, plan, shown, bare, unknown);
        return {
          unknown: unknown([...Object.values(lines), ...points.map(({ text }) => text)]),
          opensAgain: used.some(({ line1_hook }) => line1_hook === lines.line1_hook),
        };
      };
      const facts = factsFor(material, offer, room, frame, used, read, plan);
      const again =
        offer !== undefined && told.includes(withoutStop(offer.text)) ? OFFERED_BEFORE : 0;
      return {
        closing,
        shown: facts.shown,
        cost: facts.cost - OFFER_DOUBT * Math.log(offer?.suits ?? 1) + again,
      };
    },
  );
  const draft = cheapest(drafts);
  if (draft === undefined) return null;
  const { shown, closing } = draft;
  const lines = linesOf(material, news, plan, shown, closing, unknown);
  if (Object.values(lines).includes('')) return null;
  const text = {
    angle: angleOf(lines.line1_hook, material, news),
    headline: headlineOf(
      material,
      news,
      plan,
      used.map(({ headline }) => headline),
    ),
    ...lines,
    talking_points: podcast ? pointsOf(material, shown, Object.values(lines).join(' ')) : null,
  };
  return countWords(assembleBody(text)) > BODY_MAX_WORDS ? null : text;
}

/** A short name of the opening for the creator's screen. */
function angleOf(hook: string, { who }: Material, { said, reason, ties }: News): string {
  const named = [said, reason, ...ties].filter((text) => hook.includes(text));
  const [first = ''] = who;
  if (named.some((text) => hook.startsWith(text))) return 'Opens with the news';
  if (first === '') return 'Opens with a fact';
  return named.length > 0 ? 'Opens with you and the news' : 'Opens with who you are';
}

/** Words that the facts leave free in a body without talking points. */
const ROOM_LEFT = 12;
/** Offers that a variation chooses from. */
const OFFERS_TRIED = 4;
/** What an offer of an earlier variation costs, on the scale of `factsFor`. */
const OFFERED_BEFORE = 0.25;
/** What an offer costs that suits with likelihood p: so many times -ln(p). */
const OFFER_DOUBT = 2.5;

type Lines = Pick<LedgerText, 'line1_hook' | 'line2_whynow' | 'line3_whyyou'>;

/** What the lines of one variation are put together of. */
interface Parts {
  who: string;
  /** The facts behind it. */
  body: string;
  /** The take and the reason for now. */
  view: readonly string[];
  /** The offer and the closing question. */
  end: readonly string[];
}

function linesOf(
  material: Material,
  news: News,
  plan: Plan,
  shown: readonly Fact[],
  { offer, question }: Closing,
  unknown: UnknownReader,
): Lines {
  const bare = material.take.length === 0;
  const [lead, ...behind] = shown;
  // 'I run a shop that has lent out 1,960 laptops' behind 'I am the founder of a repair shop that …'
  const told =
    lead !== undefined &&
    saysWho(lead, material) &&
    (behind.length > 0 || repeats(lead, join(material.who)));
  // The logline whole where the fact behind it does not say the same words again.
  const short =
    lead === undefined || (plan.opens === 'both' && !bare) ? null : shortWho(material, lead);
  const parts: Parts = {
    who: told ? lead.text : (short ?? join(material.who)),
    body: join((told ? behind : shown).map(({ text }) => text)),
    view: viewOf(material, news),
    end: [offer ?? '', question],
  };
  return bare && parts.who !== ''
    ? linesWithoutTake(material, news, plan, parts)
    : linesWithTake(material, news, plan, parts, unknown);
}

/** The take and the reason for now, in the order in which they are understood. */
function viewOf({ take, timely }: Material, { topic, said }: News): string[] {
  // 'April is Limb Loss Awareness Month' behind 'a story for Limb Loss Awareness Month' says it twice.
  const reason =
    timely === null || (topic !== null && saysOnly(timely, topic)) || saysAgain(timely, said)
      ? []
      : [timely];
  // 'Those families have a short window' behind the reason for now, which tells of them.
  const pointsBefore = /^(?:Those|These|They|That|This)\b/u.test(take[0] ?? '');
  const view = pointsBefore ? [...reason, ...take] : [...take, ...reason];
  return view.filter((text) => text !== '');
}

const lines = (
  first: readonly string[],
  second: readonly string[],
  third: readonly string[],
): Lines => ({
  line1_hook: join(first),
  line2_whynow: join(second),
  line3_whyyou: join(third),
});

/** Without a take nothing but who is writing ties the news to the facts: they stand side by side. */
function linesWithoutTake(
  { input, facts }: Material,
  { ties }: News,
  { opens, again }: Plan,
  { who, body, view, end }: Parts,
): Lines {
  const [first, second, third] = ties;
  if (body === '') {
    // The facts of such a body are its talking points.
    const listed = input.pitch_type === 'podcast' && facts.length > 1;
    return opens === 'who' && listed
      ? lines([who], [third, ...view], end)
      : lines([opens === 'news' ? first : second], [who, ...view], end);
  }
  // A further variation ties the news with another of the sentences.
  const [tie, asked, other] = again ? [third, first, second] : ties;
  if (opens === 'news') return lines([tie, who], [...view, body], end);
  const opening = opens === 'who' ? other : asked;
  // A sentence that stands as it is opens no second pitch, and the ties are few.
  if (opening !== tie && !again) return lines([opening, who], [...view, body], end);
  return opens === 'who'
    ? lines([who, opening], [...view, body], end)
    : lines([who], [opening, ...view, body], end);
}

/** The take stands behind the news or behind who is writing, whichever it speaks of. */
function linesWithTake(
  { take: [take = ''] }: Material,
  { said, reason }: News,
  { opens, again }: Plan,
  { who, body, view, end }: Parts,
  unknown: UnknownReader,
): Lines {
  // 'Yes, and …', 'Mine is a folding table': right behind the news that it answers.
  const answers = ANSWERS.test(take) || BACK.test(take);
  const viewLast = (first: string) => lines([first, who, body], view, end);
  const viewFirst = (first: string) => lines([first, ...view], [who, body], end);
  if (opens === 'news') {
    // 'We turn away one battery a week', 'I get fewer stomachaches': who that is stands before it.
    const ofCreator = /\b(?:I|me|my|mine|we|our|ours|us)\b/iu.test(join(view));
    // A take that speaks of 'the machine' stands behind the logline that tells of it.
    const explained = () => unknown([who, ...view]) < unknown([...view, who]);
    const last = who === '' ? body === '' : !answers && (ofCreator || explained());
    return (last ? viewLast : viewFirst)(again ? reason : said);
  }
  // Who is writing has opened another variation.
  if (opens === 'both' && who !== '' && reason !== said)
    return (answers ? viewFirst : viewLast)(reason);
  // News stands at the start of a paragraph: inside one it reads like a label.
  return lines([who, body], [reason, ...view], end);
}

/** Whether a sentence says nothing but that a day or a month is what it is called. */
const saysOnly = (sentence: string, topic: string): boolean =>
  sentence.includes(topic) && contentStems(sentence.replace(topic, '')).size <= 1;

/** 'April is Second Chance Month' behind 'a story for Second Chance Month: what people need …'. */
function saysAgain(sentence: string, news: string): boolean {
  const told = contentStems(news);
  return [...contentStems(sentence)].filter((stem) => !told.has(stem)).length <= 1;
}

/** A take that goes on where the news ends: 'Mine is a folding table', 'I can, but …'. */
const ANSWERS =
  /^(?:mine|ours|yes|no|not|i (?:can|do|did|would|will|have|am)(?:,|n['’]t| not\b|[.])|that|this|it|they|he|she|those|these|because|only if|sure|maybe|in (?:every|each) one|(?:all|most|some|half|none|every one|each) of (?:them|these|those))\b/iu;

/** 'People share it and the joke is that she carries it': it is the news. */
const BACK = /^(?:[^\s,]+ ){0,4}(?:it(?! (?:is|was|takes|took|costs|cost)\b)|them|they|she|he)\b/iu;

/** 'I am a quilter.' where the fact says again what the logline says; null where it need not be shorter. */
function shortWho({ who, role, grounds }: Material, lead: Fact): string | null {
  const [first = ''] = who;
  const wordy =
    who.length === 1 &&
    countWords(first) >= 10 &&
    !/ and (?!the )\p{L}+['’ -]/u.test(first.split(/ (?:who|that|which|whose) /u)[0] ?? '');
  if (!wordy || !role?.short || !first.startsWith('I am ')) return null;
  // A word or two in common is no repetition worth a bare 'I am a quilter.'
  const told = contentStems(first);
  if (!repeats(lead, first) || [...lead.stems].filter((stem) => told.has(stem)).length < 5)
    return null;
  // 'I am a designer. I design clothes.' says it twice.
  const [, verb = ''] = /^I (?:have |also |still )?(\p{L}+)/u.exec(lead.text) ?? [];
  const doing = contentStems(verb);
  if ([...contentStems(role.short)].some((stem) => doing.has(stem))) return null;
  // 'I am a former public defender. I was a public defender.'
  const plain = role.short.replace(/^(?:an?|the) (?:former |retired |ex-)?/u, '');
  if (/^I (?:am|was|have been|became|worked as) /u.test(lead.text) && lead.text.includes(plain))
    return null;
  const said = `I am ${role.short}.`;
  return checkSentence(said, grounds).supported ? said : null;
}

const join = (sentences: readonly string[]) =>
  sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
