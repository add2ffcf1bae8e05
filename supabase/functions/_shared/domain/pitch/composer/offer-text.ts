import type { Offer } from '../../profile/offers.ts';
import { OFFER_LEADS } from '../lead-ins.ts';
import type { PitchType } from '../pitch.ts';
import { lowerSafely } from './language/capitals.ts';
import { inFirstPerson } from './language/person.ts';
import { isRole } from './language/roles.ts';
import { tidy } from './language/speak.ts';
import { contentStems, withoutStop } from './language/text.ts';
import type { Material } from './material.ts';

/** An offer as a pitch can name it. */
export interface OfferText {
  source: string;
  /** Sentences that offer it, in order of preference of no one: the composer chooses. */
  statements: readonly string[];
  /** Questions that offer it; empty when the text is no phrase that a question can hold. */
  questions: readonly string[];
}

const ORDER: Readonly<Record<PitchType, readonly Offer['kind'][]>> = {
  tv_local: ['see', 'hear', 'book', 'print'],
  culture_mag: ['print', 'see', 'hear', 'book'],
  podcast: ['hear', 'book', 'see', 'print'],
};

/** The offers for this story: likeness to the peg first, then what the format can use. */
export function offersFor({ input }: Material): OfferText[] {
  const story = contentStems(`${input.news_peg} ${input.take}`);
  const order = ORDER[input.pitch_type];
  return input.profile.offers
    .map((offer, index) => ({ offer, index }))
    .filter(({ offer }) => /\p{L}/u.test(offer.text))
    .map(({ offer, index }) => ({
      index,
      text: offerText(offer, index, input.profile.name, input.pitch_type),
      rank:
        3 -
        order.indexOf(offer.kind) +
        1.5 * [...contentStems(offer.text)].filter((stem) => story.has(stem)).length,
    }))
    .sort((left, right) => right.rank - left.rank || left.index - right.index)
    .map(({ text }) => text);
}

/** How an offer is named in a sentence. */
type Form = 'sentence' | 'thing' | 'person' | 'loose';

function offerText(offer: Offer, index: number, name: string, type: PitchType): OfferText {
  const source = `profile.offers.${index}`;
  const text = withoutStop(tidy(offer.text)).replace(
    /^(?:i (?:can|could|will) (?:offer|provide|share)|i offer|offering|available:?|happy to (?:offer|share|provide)|access to(?= (?:my|our|the)\b)) (?=\S)/iu,
    '',
  );
  const behind = whereAndWhen(text, offer);
  const form = formOf(text, offer.kind);
  if (form === 'sentence') {
    const said = inFirstPerson(text, name) ?? text;
    return { source, statements: [`${said}${behind}.`], questions: [] };
  }
  if (form === 'loose') {
    const leads = offer.kind === 'see' && type === 'tv_local' ? OFFER_LEADS.film : OFFER_LEADS[offer.kind];
    return { source, statements: leads.map((lead) => `${lead} ${lowerSafely(text)}${behind}.`), questions: [] };
  }
  const thing = `${lowerSafely(text)}${behind}`;
  const fill = (frames: readonly string[]) => frames.map((frame) => frame.replace('{o}', thing));
  const frames = form === 'person' ? PERSON : offer.kind === 'see' && type === 'tv_local' ? FILM : THING[offer.kind];
  return { source, statements: fill(frames.say), questions: fill(frames.ask) };
}

interface Frames {
  say: readonly string[];
  ask: readonly string[];
}

/** Frames hold at most five words in a row of ours. */
const PERSON: Frames = {
  say: ['You can talk to {o}.', 'You can interview {o}.', 'You could speak with {o}.', 'You can hear from {o}.'],
  ask: ['Would you like to meet {o}?', 'Would you talk to {o}?', 'May I introduce {o}?', 'Could you interview {o}?'],
};
const FILM: Frames = {
  say: ['You can film {o}.', 'Your crew can film {o}.', 'Your crew could shoot {o}.'],
  ask: ['Would you like to film {o}?', 'Could your crew film {o}?', 'Will you come and film {o}?'],
};
const THING: Readonly<Record<Offer['kind'], Frames>> = {
  see: {
    say: ['You can see {o}.', 'I can show you {o}.', 'Come and see {o}.'],
    ask: ['May I show you {o}?', 'Would you come and see {o}?', 'Could I show you {o}?'],
  },
  hear: {
    say: ['You can hear {o}.', 'I can let you hear {o}.', 'You could hear {o}.'],
    ask: ['Would you like to hear {o}?', 'May I let you hear {o}?', 'Do you want to hear {o}?'],
  },
  print: {
    say: ['I can send you {o}.', 'You can have {o}.', 'I can share {o}.'],
    ask: ['May I send you {o}?', 'Shall I send {o}?', 'Would you like to read {o}?'],
  },
  book: {
    say: ['You can book {o}.', 'I can offer {o}.', 'You can have {o}.'],
    ask: ['Would you like to book {o}?', 'May I offer you {o}?', 'Could you use {o}?'],
  },
};

const STANDS_ALONE =
  /^(?:i|i['’]\p{L}+|we|we['’]\p{L}+|you|she|he|they|there|my \p{L}+ (?:is|are|can|will)|our \p{L}+ (?:is|are|can|will)|come|happy to)\b/iu;
const DETERMINED =
  /^(?:a|an|the|my|our|one|two|three|four|five|six|seven|eight|nine|ten|twelve|some|several|any|all|both|half|\d[\d,.]*)\b/iu;
const PEOPLE =
  /^(?:(?:a|an|the|my|our|one|two|three|four|five|six|seven|eight|some|several|\d+)(?: of (?:my|our|the))? )?(?:[\p{L}'’-]+ ){0,3}(?:students|families|members|graduates|regulars|neighbors|clients|customers|patients|kids|women|men|elders|parents|teenagers|apprentices|alumni|residents|players|daughters|sons|couple|survivors|captains|workers|nurses|teachers|fighters|riders|farmers|drivers|mothers|fathers|grandmother|grandfather|mother|father|sister|brother|daughter|son|wife|husband|aunt|uncle|cousin|partner|co-?founder|mentor|aide|nurse|customer|client|student|patient|member|veteran|tenant|captain|employee|employees|staff|crew|volunteers|interpreters|artists|dancers|singers|cooks|growers)(?=$|[ ,])/iu;
const TITLED = /^(?:Dr|Mr|Mrs|Ms|Mx|Rev|Prof|Coach|Chef|Pastor|Professor|Counselor|Reverend|Judge|Captain|Sister|Brother|Deacon|Elder|Chief|Officer|Sgt|Sergeant|Principal|Mother|Father)\.? \p{Lu}/u;

function formOf(text: string, kind: Offer['kind']): Form {
  if (STANDS_ALONE.test(text)) return 'sentence';
  if (kind !== 'print' && (TITLED.test(text) || isNamedPerson(text))) return 'person';
  if (kind !== 'print' && kind !== 'book' && PEOPLE.test(text) && !/\b(?:at work|working|singing|dancing|cooking|practicing|rehears\p{L}+)\b/iu.test(text)) return 'person';
  if (DETERMINED.test(text) && !/^(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten) ?(?:am|pm|a\.m|p\.m|o['’]clock)\b/iu.test(text)) return 'thing';
  return 'loose';
}

/** 'drum major Kobe Alston and his grandmother', 'Lena Bright, surveyor'. */
function isNamedPerson(text: string): boolean {
  if (/^\p{Lu}\p{Ll}+, (?:\d{1,2}\b|who\b)/u.test(text)) return true;
  const found = /^((?:my |our )?(?:\p{Ll}[\p{L}-]+ ){0,3})(\p{Lu}\p{Ll}+) \p{Lu}[\p{L}'’-]+(?=$|[ ,])/u.exec(text);
  if (found === null) return false;
  const before = (found[1] ?? '').trim().split(' ').at(-1) ?? '';
  return before !== '' && (isRole(before) || /^(?:major|mother|father|sister|brother|daughter|son|wife|husband|aunt|uncle|cousin|partner|grandmother|grandfather)$/iu.test(before))
    ? true
    : before === '' && /, (?:\d{2}\b|who\b|my\b|our\b|a\b|an\b|the\b|\p{Ll}+)/u.test(text) && !/\b(?:talk|reading|film|excerpt|chapter|show|tour|day|street|center|hall)\b/iu.test(text);
}


/** Place and days as given, in brackets, so that they are right behind any phrase. */
function whereAndWhen(text: string, { place, days }: Offer): string {
  const said = text.toLowerCase();
  const parts = [place, days]
    .map((part) => withoutStop(tidy(part)))
    .filter((part) => part !== '' && !said.includes(part.toLowerCase()));
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
