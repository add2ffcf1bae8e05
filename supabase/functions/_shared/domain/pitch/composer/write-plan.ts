import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { LedgerText } from '../ledger/ledger.ts';
import { ANSWER_LEADS, NEWS_ROLE_LEADS, REPLY_LEADS, ROLE_LEADS, TAKE_LEADS } from '../lead-ins.ts';
import { assembleBody, BODY_MAX_WORDS, type Variation } from '../pitch.ts';
import { closingOf, rotate } from './closing.ts';
import { headlineOf } from './headline.ts';
import { lowerSafely } from './language/capitals.ts';
import { canBeVerb } from './language/english.ts';
import { asSentence, hashOf } from './language/text.ts';
import type { Material, Unit } from './material.ts';
import type { News } from './news.ts';
import type { OfferText } from './offer-text.ts';
import type { Plan } from './plan.ts';
import { talkingPoints } from './talking-points.ts';

/** From here on no further fact is added. */
const TARGET_WORDS = { tv_local: 66, culture_mag: 74, podcast: 60 } as const;
const PROOFS_MAX = { tv_local: 3, culture_mag: 3, podcast: 2 } as const;

/** What the variations of one input share. */
export interface Given {
  material: Material;
  news: News;
  offers: readonly OfferText[];
}

/** The text of one variation; null when the material does not suffice for it. */
export function writePlan(
  { material, news, offers }: Given,
  plan: Plan,
  used: readonly Variation[],
): (LedgerText & { talking_points: string[] | null }) | null {
  const { input, facts } = material;
  const { position } = plan;
  const start =
    hashOf(`${input.profile.name}|${input.news_peg}|${input.pitch_type}`) + position * 7;
  const podcast = input.pitch_type === 'podcast';
  const offer = offers.length === 0 ? undefined : offers[position % offers.length];
  const closing = closingOf(material, news, offer, start, position % 2 === 1);

  const proof: Unit[] = [];
  // With one fact and a take, the fact is the talking point.
  const rest = podcast && facts.length === 1 && material.take !== null ? [] : [...plan.proof];
  const next = () => {
    const unit = rest.shift();
    if (unit !== undefined) proof.push(unit);
    return said(unit);
  };
  const offered = tiedOffer(material, news, plan, closing.offer);
  if (podcast && plan.lead !== null && facts.length === 1) return null;
  const opening = openingOf({ material, news }, plan, start, next, offered);
  if (opening === null) return null;
  const { hook, why, tail } = opening;
  const close = [offered === null ? closing.offer : null, closing.question].filter(
    (text) => text !== null,
  );

  let words = countWords(join([hook, why, tail, ...close]));
  const told: Unit[] = [];
  const most = PROOFS_MAX[input.pitch_type] - (plan.lead === null ? 0 : 1);
  for (const unit of rest) {
    const count = proof.length + told.length;
    if (count >= most || (words >= TARGET_WORDS[input.pitch_type] && count > 0)) break;
    // A podcast pitch keeps a fact for its talking points.
    if (
      podcast &&
      (count > 0 || plan.lead !== null) &&
      count + (plan.lead === null ? 1 : 2) >= facts.length
    )
      break;
    if (words + countWords(said(unit)) > BODY_MAX_WORDS - 10) continue;
    // One labelled note is enough: two read like a list.
    if (unit.point !== undefined && [...proof, ...told].some(({ point }) => point !== undefined))
      continue;
    told.push(unit);
    words += countWords(said(unit));
  }
  // In the creator's order, in which a thing is named before it is spoken of.
  told.sort((left, right) => left.order - right.order);
  const line3 = join([tail, ...told.map(said), ...close]);
  if (hook === '' || why === '' || line3 === '') return null;

  const lines = { line1_hook: hook, line2_whynow: why, line3_whyyou: line3 };
  const points = podcast
    ? talkingPoints(material, Object.values(lines), BODY_MAX_WORDS - words - 2)
    : [];
  const text = {
    headline: headlineOf(
      material,
      {
        opens: plan.opens,
        facts: [...(plan.lead === null ? [] : [plan.lead]), ...proof, ...told],
        offer,
      },
      used.map(({ headline }) => headline),
    ),
    ...lines,
    talking_points: points.length > 0 ? points : null,
  };
  return countWords(assembleBody(text)) > BODY_MAX_WORDS ? null : text;
}

interface Opening {
  hook: string;
  why: string;
  /** What stands before the facts of the last paragraph. */
  tail: string;
}

/** The first two paragraphs; null when there is nothing for one of them. */
function openingOf(
  { material, news }: Pick<Given, 'material' | 'news'>,
  plan: Plan,
  start: number,
  next: () => string,
  offered: string | null,
): Opening | null {
  const { take, timely, who, role, grounds } = material;
  const holds = (sentence: string) => checkSentence(sentence, grounds).supported;
  const reason = rotate(news.reasons, start)[0] ?? '';
  const whoText = said(who ?? undefined);
  const roleBehind = (leads: readonly string[]): string =>
    role === null
      ? whoText
      : (rotate(leads, start)
          .filter((lead) => !(/write/u.test(lead) && /\bwrit/iu.test(role.whole)))
          .map((lead) => asSentence(`${lead} ${role.whole}`))
          .filter(holds)
          .map((text) => join([text, ...(who?.sentences.slice(1) ?? [])]))[0] ?? whoText);
  const view = take === null ? '' : withTakeLead(material, news, take, start);
  // A question stands before its answer.
  const asked = material.peg.kind === 'question' || material.peg.kind === 'quotation';
  const named = asked && take !== null ? (news.plain ?? reason) : reason;
  // 'My view on Juneteenth: …' names the peg itself.
  const why =
    news.topic !== null && take !== null && view !== said(take)
      ? view
      : join([offered ?? named, view || said(timely ?? undefined)]);

  if (plan.opens === 'news') {
    if (news.plain === null) {
      const second = take === null ? next() : '';
      return { hook: join([whoText || next(), second]), why, tail: '' };
    }
    if (asked)
      return {
        hook: join([take === null ? reason : news.plain, view]),
        why: whoText || next(),
        tail: '',
      };
    return {
      hook: join([news.plain, (take === null ? roleBehind(NEWS_ROLE_LEADS) : whoText) || next()]),
      why: view || said(timely ?? undefined) || next(),
      tail: '',
    };
  }
  // News that stands without a view needs somebody beside it.
  const alone = view === '' && timely === null;
  if (plan.opens === 'fact')
    return alone
      ? { hook: said(plan.lead ?? undefined), why: join([why, whoText]), tail: '' }
      : { hook: said(plan.lead ?? undefined), why, tail: whoText };
  if (plan.opens === 'take') {
    if (take === null || asked) return null;
    return {
      hook: join([said(take), roleBehind(ROLE_LEADS)]),
      why: join([offered ?? reason, next()]),
      tail: '',
    };
  }
  if (alone) return { hook: whoText || next(), why: join([why, next()]), tail: '' };
  return { hook: join([whoText, next()]), why, tail: '' };
}

/**
 * The offer as what the day or event is for ('For Juneteenth, you can film …'), where the peg is a
 * phrase and the variation does not name it with the take; null otherwise.
 */
function tiedOffer(
  { take, grounds }: Material,
  { topic, occasion, plain }: News,
  { opens }: Plan,
  offer: string | null,
): string | null {
  // A pitch that opens with the day has no second place for it.
  if (opens === 'news' && plain !== null) return null;
  if (topic === null || !occasion || offer === null || (take !== null && opens !== 'take'))
    return null;
  const text = `For ${topic}, ${/^I\b/u.test(offer) ? offer : offer.charAt(0).toLowerCase() + offer.slice(1)}`;
  return checkSentence(text, grounds).supported ? text : null;
}

/** The take behind an opening that fits the news; a take that speaks of the creator needs none. */
function withTakeLead({ peg, grounds }: Material, news: News, take: Unit, start: number): string {
  const [first = '', ...others] = take.sentences;
  const personal = /^(?:I|My|We|Our)\b/u.test(first);
  const leads =
    news.views.length > 0
      ? news.views
      : personal
        ? []
        : peg.kind === 'question'
          ? ANSWER_LEADS
          : peg.kind === 'quotation'
            ? REPLY_LEADS
            : TAKE_LEADS;
  // 'As I see it, pick a password' does not go on: an order stands behind a colon.
  const orders =
    /^\p{Lu}\p{Ll}+ (?:a|an|the|your|me|us|it|them|her|him|before|what|who)\b/u.test(first) &&
    canBeVerb(first.split(' ')[0] ?? '') &&
    !/s$/u.test(first.split(' ')[0] ?? '');
  const led = rotate(leads, start)
    .filter((lead) => !orders || lead.endsWith(':'))
    .map((lead) => `${lead} ${lowerSafely(first, !/^\p{Lu}\S* \p{Lu}/u.test(first))}`)
    .find((text) => checkSentence(text, grounds).supported);
  return join([led ?? first, ...others]);
}

const said = (unit: Unit | undefined): string => unit?.sentences.join(' ') ?? '';

const join = (sentences: readonly string[]) =>
  sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
