import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { LedgerText } from '../ledger/ledger.ts';
import { ANSWER_LEADS, FIGURE_LEADS, RECORD_LEADS, REPLY_LEADS, ROLE_LEADS, TAKE_LEADS } from '../lead-ins.ts';
import { assembleBody, BODY_MAX_WORDS, BODY_MIN_WORDS, type Variation } from '../pitch.ts';
import { closingOf, rotate } from './closing.ts';
import { headlineOf } from './headline.ts';
import { lowerSafely } from './language/capitals.ts';
import { asSentence, hashOf, withoutStop } from './language/text.ts';
import type { Material, Unit } from './material.ts';
import type { News } from './news.ts';
import type { OfferText } from './offer-text.ts';
import type { Plan } from './plan.ts';
import { talkingPoints } from './talking-points.ts';

/** From here on no further fact is added. */
const TARGET_WORDS = { tv_local: 80, culture_mag: 90, podcast: 66 } as const;
const PROOFS_MAX = { tv_local: 3, culture_mag: 3, podcast: 2 } as const;

interface Given {
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
  const { input, grounds, take, timely, who, role } = material;
  const { position } = plan;
  const start =
    hashOf(`${input.profile.name}|${input.news_peg}|${input.pitch_type}`) + position * 7;
  const pick = (lines: readonly string[]): string => lines[start % Math.max(1, lines.length)] ?? '';
  const holds = (sentence: string) => checkSentence(sentence, grounds).supported;

  const ledTake = take === null ? '' : withTakeLead(material, take, start);
  const spokenRole =
    role === null
      ? (who?.sentences.join(' ') ?? '')
      : (rotate(ROLE_LEADS, start)
          .map((lead) => asSentence(`${lead} ${role.whole}`))
          .find(holds) ?? who?.sentences.join(' ') ?? '');
  const whoText = who?.sentences.join(' ') ?? '';
  const proof: Unit[] = [];
  const said = (unit: Unit | undefined) => unit?.sentences.join(' ') ?? '';
  const rest = [...plan.proof];
  const next = () => {
    const unit = rest.shift();
    if (unit !== undefined) proof.push(unit);
    return said(unit);
  };

  const named = news.reasons.length > 1 || news.topic !== null ? pick(news.reasons) : news.plain;
  const entry = (index: number) => {
    const fragment = material.fragments[index];
    return fragment === undefined ? '' : (recordSentence(fragment.text, start + index, holds) ?? '');
  };
  let hook = '';
  let why = '';
  let tail: string[] = [];
  if (plan.opens === 'news') {
    hook = join([news.plain, whoText || next() || entry(1)]);
    why = ledTake || said(timely ?? undefined) || next() || entry(0);
    if (why === '') return null;
  } else if (plan.opens === 'fact') {
    hook = said(plan.lead ?? undefined);
    why = join([named, ledTake || said(timely ?? undefined)]);
    tail = [whoText];
  } else if (plan.opens === 'take') {
    hook = join([said(take ?? undefined), spokenRole]);
    why = join([named, next()]);
  } else {
    hook = join([whoText, next()]);
    why = join([named, ledTake || said(timely ?? undefined)]);
  }

  const asks = position % 2 === 1;
  const offer = offers.length === 0 ? undefined : offers[position % offers.length];
  const closing = closingOf(material, news, offer, start, asks);
  const close = [closing.offer, closing.question].filter((text) => text !== null);
  const fixed = countWords(join([hook, why, ...tail, ...close]));

  const body = [...tail];
  let words = fixed;
  const most = PROOFS_MAX[input.pitch_type] - (plan.opens === 'fact' ? 1 : 0);
  for (const unit of rest) {
    if (proof.length >= most || (words >= TARGET_WORDS[input.pitch_type] && proof.length > 0)) break;
    const text = said(unit);
    if (words + countWords(text) > BODY_MAX_WORDS - 10) continue;
    proof.push(unit);
    body.push(text);
    words += countWords(text);
  }
  // Entries that are no sentences fill a short pitch only.
  for (const [index, fragment] of rotate(material.fragments, position).entries()) {
    if (words >= BODY_MIN_WORDS || index === 2) break;
    const sentence = recordSentence(fragment.text, start + index, holds);
    if (sentence === null || [hook, why].some((text) => text.includes(withoutStop(fragment.text)))) continue;
    body.push(sentence);
    words += countWords(sentence);
  }
  const line3 = join([...body, ...close]);
  if (hook === '' || why === '' || line3 === '') return null;

  const lines = { line1_hook: hook, line2_whynow: why, line3_whyyou: line3 };
  const points =
    input.pitch_type === 'podcast'
      ? talkingPoints(material, Object.values(lines), BODY_MAX_WORDS - words - 2)
      : [];
  const text = {
    headline: headlineOf(
      material,
      plan.opens === 'who' ? 'fact' : plan.opens,
      [...(plan.lead === null ? [] : [plan.lead]), ...proof],
      used.map(({ headline }) => headline),
    ),
    ...lines,
    talking_points: points.length > 0 ? points : null,
  };
  return countWords(assembleBody(text)) > BODY_MAX_WORDS ? null : text;
}

const DEGREE = /^(?:B\.?[AS]c?|M\.?[AS]c?|MBA|MFA|MSW|MPH|MD|JD|Ph\.?D|BFA|EdD|Bachelor|Master|Doctorate)\b/u;

/** An entry that is no sentence, behind words that fit what it is; null when its source does not carry it. */
function recordSentence(
  text: string,
  start: number,
  holds: (sentence: string) => boolean,
): string | null {
  if (text.includes(':')) return holds(asSentence(text)) ? asSentence(text) : null;
  const leads = DEGREE.test(text)
    ? ['My degree:']
    : /^(?:about |over |nearly |more than |almost )?[\d$]/iu.test(text)
      ? rotate(FIGURE_LEADS, start)
      : rotate(RECORD_LEADS, start);
  return (
    leads.map((lead) => asSentence(`${lead} ${lowerSafely(text)}`)).find((sentence) => holds(sentence)) ?? null
  );
}

/** The take behind an opening that fits the news; a take that speaks of the creator needs none. */
function withTakeLead({ peg, grounds }: Material, take: Unit, start: number): string {
  const [first = '', ...others] = take.sentences;
  if (/^(?:I|My|We|Our)\b/u.test(first)) return take.sentences.join(' ');
  const leads =
    peg.kind === 'question' ? ANSWER_LEADS : peg.kind === 'quotation' ? REPLY_LEADS : TAKE_LEADS;
  const led = rotate(leads, start)
    .map((lead) => `${lead} ${lowerSafely(first)}`)
    .find((text) => checkSentence(text, grounds).supported);
  return join([led ?? first, ...others]);
}

const join = (sentences: readonly string[]) =>
  sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .trim();
