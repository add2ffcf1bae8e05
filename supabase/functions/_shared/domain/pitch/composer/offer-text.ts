import type { Offer } from '../../profile/offers.ts';
import { OFFER_LEADS, VOICE_LEAD } from '../lead-ins.ts';
import { GIVE, JOINED, THING } from '../offer-frames.ts';
import { lowerFirst, lowerSafely } from './language/capitals.ts';
import { isCommonWord } from './language/english.ts';
import { selfIn, type Self } from './language/person.ts';
import { isRole } from './language/roles.ts';
import { articleFor, withoutStop } from './language/text.ts';
import { asOfferedThing, BEHIND_NAME, REGULAR_EVENT } from './language/things.ts';
import { tidy } from './language/tidy.ts';
import { listedOffer } from './listed-offers.ts';
import type { Material } from './material.ts';
import { framesOf, ME_DOING, NAMED_ONLY, SENT } from './offer-framing.ts';
import { DOING, isNamedPerson, isPerson, KIN, ME, remarked, TITLED } from './offer-people.ts';
import { bracketed, placed } from './offer-place.ts';
import { withoutRemark } from './offer-remarks.ts';
import { isStatement, standingAlone } from './offer-statement.ts';
import { asTyped, namesCustomer, saidByCreator } from './offer-typed.ts';
import { atWorkplace } from './offer-workplace.ts';

/** An offer as a pitch can name it. */
export interface OfferText {
  source: string;
  /** As the creator wrote it, without a closing mark. */
  text: string;
  /** Sentences that offer it, in groups: the ledger has to take none of a group before the next is tried. */
  statements: readonly (readonly string[])[];
}

/** One offer as a pitch can name it. */
export const offerAt = (
  { input }: Pick<Material, 'input'>,
  offer: Offer,
  index: number,
): OfferText => offerText(offer, index, input.profile.name, speaker(input), namesTold(input));

/** The pronoun by which the facts speak of the creator. */
export const speaker = ({ profile }: Material['input']): Self =>
  selfIn(
    profile.facts.map(({ text }) => text),
    profile.name,
    profile.logline,
  );

/** The words that logline and facts write with a capital inside a sentence: 'Hatbox' of 'a puppet night called Hatbox'. */
export const namesTold = ({ profile }: Material['input']): ReadonlySet<string> =>
  new Set(
    [profile.logline, ...profile.facts.map(({ text }) => text)].flatMap(
      (text) => text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}\b/gu) ?? [],
    ),
  );

/** What is given or joined without an article: 'my class', 'choir practice'. */
const NO_ARTICLE = new RegExp(
  `^(?:an?|the|my|our|one|\\d)\\b|^(?:\\p{Ll}+ )?(?:${REGULAR_EVENT}|worship)${BEHIND_NAME}`,
  'iu',
);
/** What is held once: 'notebook class', 'live demo for schools'. */
const HELD =
  /^(?:[\p{Ll}-]+ ){0,3}(?:class|lesson|workshop|clinic|visit|session|demo|tour|night|game)(?=$|,| (?:for|with|at|in|on|about|to)\b)/u;
/** 'Me, evenings or on a planning period' */
const ALONE = /^(?:myself|me),\s+/iu;
/** 'students laying a wall', 'Keziah throwing a net' */
const SEVERAL_DOING = /^(?:\p{L}+s|\p{Lu}\p{Ll}+) \p{Ll}+ing\b/u;
const NAMED_DOING =
  /^\p{Lu}\p{Ll}+ (?:the \p{Ll}+ \p{Ll}+ )?(?:(?:with|and|at|on|in) (?:[\p{L}\d]+ ){1,4}?)?\p{Ll}+ing\b/u;
/** 'Imani with a red pen going through chapter six', 'Sugar the blind horse running barrels' */
const isNamedDoing = (text: string): boolean =>
  NAMED_DOING.test(text) &&
  (/^\S+ the /u.test(text) || !isCommonWord(text.split(' ')[0]?.toLowerCase() ?? ''));

/** 'an interview with two debaters who cannot stand each other' */
const INTERVIEW_WITH =
  /^(?:an? )?(?:(?:joint|live|short|phone) )?interview with (?!.*\b(?:me|myself|I|ok|okay|permission|consent|blessing|interpreter|translator|captions)\b)((?:an?|one|two|three|some|my|our|the|\p{Lu}\p{L}+[.]?) .+)$/u;
/** A sentence that was closed: nothing of it is taken apart. */
const WHOLE = /^\p{Lu}.*[.!]$/su;
/**
 * How a pitch can name the offer at `index` of the profile; `names` are words that keep their capital at its start.
 */
export function offerText(
  entered: Offer,
  index: number,
  name: string,
  self: Self,
  names: ReadonlySet<string>,
): OfferText {
  const remarks: string[] = [];
  const plain = (typed: string): string => {
    const { text, remark } = withoutRemark(typed);
    if (remark !== null) remarks.push(remark);
    return text.replace(/, depends on /iu, ', depending on ');
  };
  // 'my grandfather's account book' in 'my kitchen' is looked at there, and not sent.
  const kept =
    entered.kind === 'print' &&
    /^(?:in |at )?(?:my|our|the) /iu.test(entered.place.trim()) &&
    !SENT.test(entered.text);
  const kind = kept ? 'see' : entered.kind;
  const offer = {
    ...entered,
    kind,
    text: withoutRemark(entered.text).remark === null ? entered.text : plain(entered.text),
    // What is sent has no place.
    place: kind === 'print' ? '' : plain(entered.place),
    days:
      kind === 'print' && !/\b(?:notice|permission|after|from|not)\b/iu.test(entered.days)
        ? ''
        : // What explains the days is left out: without them it would explain nothing.
          withoutRemark(entered.days).text.replace(/, depends on /iu, ', depending on '),
  };
  const said = nameOffer(atWorkplace(offer), index, name, self, names);
  if (remarks.length === 0) return said;
  const withRemarks = said.statements.map((group) =>
    group.map((sentence) => [sentence, ...remarks].join(' ')),
  );
  return { ...said, statements: [...withRemarks, ...said.statements] };
}

function nameOffer(
  entered: Offer,
  index: number,
  name: string,
  self: Self,
  names: ReadonlySet<string>,
): OfferText {
  // 'his yard above Hilo' is the creator's.
  const offer =
    (self === 'he' ? /^his /iu : /^her /iu).test(entered.place) && (self === 'he' || self === 'she')
      ? { ...entered, place: entered.place.replace(/^(?:his|her) /iu, 'my ') }
      : entered;
  const source = `profile.offers.${index}`;
  const own = saidByCreator(asTyped(offer.text), offer.kind, name, self);
  // Of 'an interview with two debaters' the debaters are offered: they give the interview, not the creator.
  const others = offer.kind === 'print' ? null : (INTERVIEW_WITH.exec(own)?.[1] ?? null);
  const text = others ?? own;
  if (WHOLE.test(offer.text.trim()) && isStatement(text)) {
    // Behind two sentences in one, place and days would belong to the second.
    const [, first = text, rest = ''] = /^([^.!?]+)[.!] (\p{Lu}.+)$/su.exec(text) ?? [];
    const said = text.includes(';')
      ? [`${text}.`]
      : placed(first, offer, '').map(
          (where) => `${first}${where}.${rest === '' ? '' : ` ${rest}.`}`,
        );
    return { source, text, statements: [...said, offer.text.trim()].map((one) => [one]) };
  }
  const alone = standingAlone(text, offer.kind, name);
  if (alone !== null) {
    const [head, notes] = apart(alone);
    const said = placed(head, offer, notes).map((where) => [`${head}${where}.`]);
    return { source, text, statements: said };
  }
  const person =
    others !== null ||
    (offer.kind === 'book' && namesCustomer(offer.text)) ||
    (offer.kind !== 'print' &&
      isPerson(text, offer.kind) &&
      !DOING.test(text) &&
      (offer.kind !== 'see' || TITLED.test(text) || isNamedPerson(text) || ME.test(text)));
  const [head, notes] = ALONE.test(text)
    ? ['me', text.replace(ALONE, '').replace(/^for .*\b(?:who|that|which)\b.*$/u, '')]
    : person && !ME.test(text)
      ? remarked(text)
      : DOING.test(text)
        ? [text, '']
        : apart(text);
  const frames = framesOf({
    text,
    head,
    notes,
    kind: offer.kind,
    person,
    interviewed: others !== null,
  });
  const isName = names.has(/^\p{L}+/u.exec(head)?.[0] ?? '');
  const small = isName ? head : insideSentence(head, text, person, frames);
  const withArticle =
    (frames === JOINED || frames === GIVE || (frames === THING.book && HELD.test(small))) &&
    !NO_ARTICLE.test(small);
  const whole = withArticle ? `${articleFor(small)} ${small}` : small;
  const told = frames === JOINED ? whole.replace(/ (?:while|as) it happens$/u, '') : whole;
  // 'bedtime: 40 cots, one lamp' is told of the place before its list.
  const [, thing = told, list = ''] = /^([^:]+)(: .+)$/u.exec(told) ?? [];
  const said = placed(thing, offer, notes)
    .map((where) => (list !== '' && where.includes('. ') ? told : `${thing}${where}${list}`))
    .map((thing) => frames.map((line) => line.replace('{o}', thing)));
  const listed = listedOffer(text);
  if (listed !== undefined)
    return {
      source,
      text,
      statements: placed(text, offer, '').map((where) => listed.map((one) => `${one}${where}.`)),
    };
  // The offer as it was typed is always right.
  const plain = `${lowerSafely(withoutStop(tidy(offer.text)))}${bracketed(offer.text, offer, '')}.`;
  const typed = (person ? [VOICE_LEAD] : OFFER_LEADS).map((lead) => `${lead} ${plain}`);
  return { source, text, statements: [...said, typed] };
}

/** The start of an offer as it stands inside a sentence: 'my cousin Ray', 'the morning run'. */
function insideSentence(
  head: string,
  text: string,
  person: boolean,
  frames: readonly string[],
): string {
  if (ME.test(text)) return head.replace(/^(?:myself|i)\b/iu, 'me');
  const [first = ''] = text.split(' ');
  const byRole = isRole(first) && !TITLED.test(text);
  const mine = byRole && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?=$|,| \p{Ll})/u.test(text);
  if (person && (mine || (KIN.test(head) && !TITLED.test(head)))) return `my ${lowerFirst(head)}`;
  if (byRole && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Lu}/u.test(text)) return lowerFirst(head);
  const noThing =
    person ||
    frames === NAMED_ONLY ||
    /^how to\b/iu.test(head) ||
    ME_DOING.test(head) ||
    SEVERAL_DOING.test(head);
  if (isNamedDoing(head) || TITLED.test(head)) return head;
  return noThing ? lowerSafely(head) : asOfferedThing(head);
}

/** What stands behind a comma as a remark ('the morning run, bring boots') goes into the brackets. */
function apart(text: string): [string, string] {
  const found =
    /^([^,(:]{3,}), (?!(?:who|which|where|whose|when|while|before|after|until|and|or|but|with) )([^()]+)$/u.exec(
      text,
    );
  if (found === null) return [text, ''];
  const [, head = '', rest = ''] = found;
  if (/^\d/u.test(rest)) return [head, rest];
  // A list of things, or a name with its state.
  const list =
    /,? (?:and|or) /u.test(rest) && !/^(?:i|you|we|they|he|she|it)\b|\p{Ll}+ing\b/iu.test(rest);
  return list || /^\p{Lu}/u.test(rest) ? [text, ''] : [head, rest];
}
