import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { LedgerText } from '../ledger/ledger.ts';
import { assembleBody, BODY_MAX_WORDS, BODY_MIN_WORDS, type Variation } from '../pitch.ts';
import { closingOf, type Closing } from './closing.ts';
import { asEntry, type Fact } from './facts.ts';
import { headlineOf } from './headline.ts';
import { canBeVerb } from './language/english.ts';
import { countedBefore } from './language/references.ts';
import { contentStems, hashOf, withoutStop } from './language/text.ts';
import type { Material } from './material.ts';
import type { News } from './news.ts';
import { explanationOf } from './offer-choice.ts';
import type { OfferText } from './offer-text.ts';
import type { Plan } from './plan.ts';
import { PROOF } from './relevance.ts';

/** From here on no further fact is added, unless the take or the offer speaks of it. */
const TARGET_WORDS = { tv_local: 80, culture_mag: 80, podcast: 70 } as const;
/** A series that fills less leaves room for another. */
const WANTED_WORDS = 68;
/** A podcast pitch keeps facts for its talking points. */
const FACTS_MAX = { tv_local: 3, culture_mag: 3, podcast: 2 } as const;
const POINTS_MAX = 3;
const POINTS_MIN = 2;

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
  const { input, take } = material;
  const { position } = plan;
  const start =
    hashOf(`${input.profile.name}|${input.news_peg}|${input.pitch_type}`) + position * 7;
  const offer = offers.length === 0 ? undefined : offers[position % offers.length];
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
  const room = BODY_MAX_WORDS - (input.pitch_type === 'podcast' ? 45 : 12) - countWords(frame);
  const told = factsFor(material, plan, offer, room, frame, used);
  const lines = linesOf(material, news, plan, told.shown, closing);
  if (Object.values(lines).includes('')) return null;
  const podcast = input.pitch_type === 'podcast';
  const text = {
    headline: headlineOf(
      material,
      news,
      plan,
      used.map(({ headline }) => headline),
      { body: Object.values(lines).join(' '), offer: offer?.source ?? null },
    ),
    ...lines,
    talking_points: podcast ? pointsOf(material, told, lines) : null,
  };
  return countWords(assembleBody(text)) > BODY_MAX_WORDS ? null : text;
}

interface Told {
  shown: readonly Fact[];
  rest: readonly Fact[];
}

/**
 * The facts of the body: one unbroken series in the creator's order, told where it can be with facts that
 * the variations before did not tell.
 */
function factsFor(
  { facts, input, take, timely, who, role }: Material,
  plan: Plan,
  offer: OfferText | undefined,
  room: number,
  frame: string,
  used: readonly Variation[],
): Told {
  const type = input.pitch_type;
  const sizes = facts.map(({ text }) => countWords(text));
  // 'the snow tube' of the offer needs the fact that tells of it.
  const ofOffer = new Set(namedIn(facts, stemsAsKnown(offer?.text ?? '', OWN_THING), input));
  // 'One of my classes' needs the fact that tells of teaching, where the logline does not.
  const explained = explanationOf(offer?.text ?? '');
  const teller = facts.findIndex(({ text }) => explained?.test(text) === true);
  if (explained !== null && teller !== -1 && !explained.test(input.profile.logline))
    ofOffer.add(teller);
  const wanted = new Set([
    ...namedIn(facts, stemsAsKnown(take.join(' ')), input),
    ...ofOffer,
    // 'A no voter who changed her mind' needs the vote.
    ...namedIn(facts, [...contentStems(offer?.text ?? '')], input).values(),
  ]);
  // The only fact is the talking point.
  // A list of talking points has at least two.
  const ofStory = facts.filter(({ nearness }) => nearness === 'story');
  const near = ofStory.length >= 2 ? ofStory : facts.filter(({ nearness }) => nearness !== 'aside');
  // Family and hobbies are told only where there is little else, or where the offer names somebody of them.
  const withoutAsides = near.length >= 2 || ofStory.length > 0;
  const named = new Set(
    [
      ...(offer?.text ?? '').matchAll(
        /(?<=\S )\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}{2,}(?= and\b|,|['’]s\b)/gu,
      ),
    ].map(([name]) => name),
  );
  const isNamed = (fact: Fact) =>
    ofOffer.has(facts.indexOf(fact)) || [...named].some((name) => fact.text.includes(name));
  const sentences = (withoutAsides ? near : facts).filter(({ kind }) => kind === 'sentence').length;
  const shownAtMost = type === 'podcast' && sentences >= 3 ? sentences - 2 : facts.length;
  const keepsOne = type === 'podcast' && facts.length === 1 && (take.length > 0 || who.length > 0);
  const most = keepsOne ? 0 : FACTS_MAX[type];
  const end = type === 'podcast' && facts.length > 1 ? facts.length - 2 : facts.length - 1;

  // Notes are for the talking points while there are sentences, and the take is not told twice.
  const said = contentStems(take.join(' '));
  const reason = contentStems(timely ?? '');
  const mostlyIn = ({ stems }: Fact, told: ReadonlySet<string>) =>
    [...stems].filter((stem) => told.has(stem)).length >= 0.5 * stems.size;
  const leftOut = (fact: Fact): boolean =>
    (withoutAsides && !near.includes(fact) && !isNamed(fact)) ||
    (fact.kind === 'note' && sentences >= 3) ||
    (facts.length > 2 && fact.stems.size > 3 && mostlyIn(fact, said)) ||
    // What the reason for now tells already.
    (facts.length > 1 && fact.stems.size > 3 && mostlyIn(fact, reason));

  const around = countWords(frame);
  const strong = facts.some(({ fit }) => fit >= STRONG);
  const seriesFrom = (from: number, strict: boolean): Fact[] => {
    const shown: Fact[] = [];
    let words = 0;
    let left = false;
    for (const [index, fact] of facts.entries()) {
      if (index < from) continue;
      // What speaks of a fact that is left out goes with it.
      left =
        leftOut(fact) ||
        (left && fact.refers) ||
        (strict && fact.fit < WEAK && !isNamed(fact) && !(fact.refers && shown.length > 0));
      if (left) continue;
      const counted = countedBefore(fact.text);
      if (counted !== null && !holdsNumber([frame, ...shown.map(({ text }) => text)], counted))
        continue;
      if (shown.length >= Math.min(shownAtMost, fact.refers ? 4 : 3)) break;
      if (shown.length > 0 && index > end) break;
      // From here on the series has to reach what the take and the offer speak of.
      const needed =
        (shown.length > 0 && fact.refers) ||
        [...wanted].some((named) => named >= index && from <= named);
      // A long row of facts reads like a list: beyond two only what speaks of the story.
      const enough = shown.length >= 2 && around + words >= BODY_MIN_WORDS && fact.fit < 1;
      const full = (enough || around + words >= TARGET_WORDS[type]) && shown.length > 0;
      if (!needed && (shown.length >= most || full)) break;
      if (words + (sizes[index] ?? 0) > room) break;
      shown.push(fact);
      words += sizes[index] ?? 0;
    }
    return shown;
  };

  const told = used.map((one) => assembleBody(one)).join(' ');
  const leads = new Set(used.map((one) => firstOf(facts, assembleBody(one))));
  const starts = [...new Set([plan.from, 0, ...facts.keys()])].filter(
    (index) => index === 0 || facts[index]?.alone === true,
  );
  const stories = facts.filter(({ nearness }) => nearness === 'story').length;
  const ranked = starts
    .flatMap((start, order) =>
      [false, ...(strong ? [true] : [])].map((strict) => ({
        shown: seriesFrom(start, strict),
        order,
      })),
    )
    .filter(({ shown }) => shown.length > 0 || facts.length === 0 || most === 0)
    .map(({ shown, order }) => {
      const held = new Set(shown.map((fact) => facts.indexOf(fact)));
      const missed = [...wanted].filter((index) => !held.has(index)).length;
      // What speaks of the news may be told again sooner than something else for the first time.
      const again = shown
        .filter(({ text }) => told.includes(withoutStop(text)))
        .reduce((sum, { fit }) => sum + (fit >= STRONG ? 0.3 : 1), 0);
      const fit = shown.reduce((sum, one) => sum + Math.min(one.fit, 4), 0);
      const words = shown.reduce((sum, { text }) => sum + countWords(text), around);
      const proven = shown.some(({ text }) => PROOF.test(text));
      const lone = shown.length === 1 && facts.length > 2 && most > 1 && !strong ? 4 : 0;
      const thin = keepsOne
        ? 0
        : strong
          ? Math.max(0, BODY_MIN_WORDS + 2 - words) / 3
          : Math.max(0, WANTED_WORDS - words) / 4;
      // Another fact leads in each variation.
      const [lead] = shown;
      const led =
        lead !== undefined && facts.length > 2 && leads.has(withoutStop(lead.text))
          ? LED_BEFORE
          : 0;
      // Facts of another story are worse than facts that were told before.
      const off =
        (shown.some((one) => one.fit >= 1) ? 0 : 1.5) +
        (strong && !shown.some((one) => one.fit >= STRONG) ? 3 : 0) +
        (stories > 0 && !shown.some(({ nearness }) => nearness === 'story') ? 4 : 0) +
        (stories > 1 ? 1.2 * shown.filter(({ nearness }) => nearness !== 'story').length : 0) +
        (strong ? 0.8 * shown.filter((one) => one.fit < WEAK && !one.refers).length : 0);
      // Right behind who is writing the same words would stand twice.
      const echoed = role?.short ? 0.5 : plan.opens === 'both' ? 1.5 : 3;
      const echo = lead !== undefined && repeats(lead, join(who)) ? echoed : 0;
      return {
        shown,
        score:
          3 * missed +
          1.5 * again -
          0.5 * fit +
          thin +
          (proven ? 0 : 1.5) +
          off +
          led +
          lone +
          echo +
          (told === '' ? 0.6 : 0.1) * order,
      };
    })
    .sort((left, right) => left.score - right.score);
  const shown = ranked[0]?.shown ?? [];
  return { shown, rest: facts.filter((fact) => !shown.includes(fact)) };
}

/** A fact that speaks of the story, and one that hardly does. */
const STRONG = 1.5;
const WEAK = 0.7;

/** Whether a fact says again what the logline says: five of its words, or three in a row with two of content. */
function repeats({ text, stems }: Fact, who: string): boolean {
  const told = contentStems(who);
  const shared = [...stems].filter((stem) => told.has(stem)).length;
  if (shared >= 5 || (shared >= 3 && shared >= 0.6 * stems.size)) return true;
  const words = text.toLowerCase().split(/\s+/u);
  const line = ` ${who.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '')} `;
  return words.some((_, at) => {
    const run = words.slice(at, at + 3).join(' ');
    return contentStems(run).size >= 2 && line.includes(` ${run} `);
  });
}

/** What weighs against a series that begins like the one of another variation. */
const LED_BEFORE = 1.5;

/** The fact that a text tells first, without its stop; empty for none. */
function firstOf(facts: readonly Fact[], text: string): string {
  const told = facts
    .map((fact) => withoutStop(fact.text))
    .map((fact) => ({ fact, at: text.indexOf(fact) }))
    .filter(({ at }) => at !== -1)
    .sort((left, right) => left.at - right.at);
  return told[0]?.fact ?? '';
}

const holdsNumber = (texts: readonly string[], number: string): boolean =>
  texts.some((text) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\d,.]+/u)
      .includes(number),
  );

/** The facts that first name what a text speaks of as known ('the map', 'those kids'), by its stems. */
function namedIn(
  facts: readonly Fact[],
  stemsOfText: readonly string[],
  { news_peg, profile }: Material['input'],
): ReadonlySet<number> {
  const known = contentStems(`${news_peg} ${profile.logline} ${profile.city_region}`);
  return new Set(
    stemsOfText
      .filter((stem) => !known.has(stem))
      .map((stem) => facts.findIndex(({ stems }) => stems.has(stem)))
      .filter((index) => index !== -1),
  );
}

type Lines = Pick<LedgerText, 'line1_hook' | 'line2_whynow' | 'line3_whyyou'>;

function linesOf(
  material: Material,
  news: News,
  { opens }: Plan,
  shown: readonly Fact[],
  { offer, question }: Closing,
): Lines {
  const [lead] = shown;
  const short = lead === undefined ? null : shortWho(material, lead);
  // The logline whole where the fact behind it does not say the same words again.
  const whole = join(material.who);
  const besides = opens !== 'both' || bareOf(material);
  const who = besides && short !== null ? short : whole;
  const body = join(shown.map(({ text }) => text));
  const end = [offer ?? '', question];
  const view = [...material.take, material.timely ?? ''].filter((text) => text !== '');
  const late = material.take.length > 0 && speaksOf(material, shown);
  const lines = (
    first: readonly string[],
    second: readonly string[],
    third: readonly string[],
  ): Lines => ({
    line1_hook: join(first),
    line2_whynow: join(second),
    line3_whyyou: join(third),
  });
  const bare = bareOf(material);
  // Without a take nothing ties the news to the facts but who is writing: they stand side by side.
  if (bare && who !== '' && body === '') {
    const [tie, asked] = news.ties;
    return lines([opens === 'news' ? tie : asked], [who, ...view], end);
  }
  if (bare && who !== '' && body !== '') {
    const [tie, asked, other] = news.ties;
    if (opens === 'news') return lines([tie, who], [...view, body], end);
    return opens === 'who'
      ? lines([who, other], [...view, body], end)
      : lines([asked, who], [...view, body], end);
  }
  if (opens === 'news') {
    // 'We turn away one battery a week': who that is stands before it.
    if (who !== '' && /\b(?:we|our|ours|us)\b/iu.test(join(view)))
      return lines([news.said, who], [...view, body], end);
    if (who === '' && body === '') return lines([news.said], view, end);
    return lines([news.said, ...view], [who, body], end);
  }
  if (opens === 'both' && who !== '' && body !== '') {
    // News stands at the start of a paragraph: inside one it reads like a label.
    return late
      ? lines([who], [body], [news.reason, ...view, ...end])
      : lines([who], [news.reason, ...view], [body, ...end]);
  }
  return lines([who, body], [news.reason, ...view], end);
}

/** Without a take the facts stand right behind who is writing. */
const bareOf = ({ take }: Material): boolean => take.length === 0;

/** 'I am a quilter.' where the fact says again what the logline says; null where it need not be shorter. */
function shortWho({ who, role, grounds }: Material, lead: Fact): string | null {
  const [first = ''] = who;
  const wordy =
    who.length === 1 &&
    countWords(first) >= 10 &&
    !/ and (?!the )\p{L}+['’ -]/u.test(first.split(/ (?:who|that|which|whose) /u)[0] ?? '');
  if (!wordy || !role?.short || !first.startsWith('I am ')) return null;
  if (!repeats(lead, first)) return null;
  const said = `I am ${role.short}.`;
  return checkSentence(said, grounds).supported ? said : null;
}

/** Whether the take names a thing of the facts as known ('the map'): it then follows them. */
function speaksOf({ take, input }: Material, shown: readonly Fact[]): boolean {
  const known = contentStems(`${input.news_peg} ${input.profile.logline}`);
  return stemsAsKnown(take.join(' ')).some(
    (stem) => !known.has(stem) && shown.some(({ stems }) => stems.has(stem)),
  );
}

/** The stems of what a text names as known: 'the map', 'those kids'. */
const stemsAsKnown = (text: string, known = KNOWN_THING): string[] => {
  const things = [...text.matchAll(known)];
  return [...contentStems(things.map(([, thing = '']) => nounsOf(thing)).join(' '))];
};

const KNOWN_THING = /\b(?:the|that|those|these) ((?:\p{L}+ )?\p{L}+)/giu;
/** An offer also speaks of 'my ledger'. */
const OWN_THING = /\b(?:the|that|those|these|my|our) ((?:\p{L}+ )?\p{L}+)/giu;

/** 'brakes work' names the brakes, 'first playlist' a playlist. */
const nounsOf = (thing: string): string => {
  const [first = '', second = ''] = thing.split(' ');
  if (/^(?:\p{L}+est|most|worst|best)$/iu.test(first)) return '';
  if (/^(?:first|last|only|same|next|whole|one|new|old)$/iu.test(first)) return second;
  return second === '' || canBeVerb(second) ? first : thing;
};

/** Speaks of the fact before it in its first words. */
const BACK_AT_ONCE = /^(?:\S+ ){0,4}?(?:it|this|that|they|them|these|those|both)\b/iu;

/** What the guest would talk about: what the body does not say; with nothing left, its first fact. */
function pointsOf({ who, take, facts }: Material, { shown, rest }: Told, lines: Lines): string[] {
  const room = BODY_MAX_WORDS - countWords(Object.values(lines).join(' ')) - 2;
  const points: string[] = [];
  const add = (text: string) => {
    if (text === '' || points.includes(text)) return;
    if (countWords([...points, text].join(' ')) <= room) points.push(text);
  };
  // One that speaks of another says nothing in a list.
  const ofStory = rest.filter(({ nearness }) => nearness === 'story');
  const told =
    ofStory.length >= POINTS_MIN ? ofStory : rest.filter(({ nearness }) => nearness !== 'aside');
  const whole = (told.length > 0 ? told : rest).filter(({ kind }) => kind === 'sentence');
  // What speaks of the news first; the order of the creator among the others.
  const near = (fact: Fact) => (fact.fit >= 1 ? -fact.fit : fact.nearness === 'story' ? 1 : 2);
  for (const fact of [
    ...(whole.length > 0 ? whole : rest)
      .filter(({ refers }) => !refers)
      .toSorted((left, right) => near(left) - near(right)),
    // 'I pay for it with ordinary work' only behind what it speaks of.
    ...(told.length > 0 ? told : rest).filter((fact) => {
      const before = facts[facts.indexOf(fact) - 1];
      return (
        fact.refers &&
        (!BACK_AT_ONCE.test(fact.text) || (before !== undefined && !rest.includes(before)))
      );
    }),
  ])
    if (points.length < (fact.refers || fact.fit < 1 ? POINTS_MIN : POINTS_MAX)) add(asEntry(fact));
  if (points.length === 0) shown.slice(0, 1).forEach((fact) => add(asEntry(fact)));
  if (points.length === 0) [...who, ...take].slice(0, 1).forEach((text) => add(withoutStop(text)));
  return points;
}

const join = (sentences: readonly string[]) =>
  sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
