import type { Offer } from '../../profile/offers.ts';
import { OFFER_LEADS, VOICE_LEAD } from '../lead-ins.ts';
import {
  ASK_ME,
  GIVE,
  HAVE_ME,
  HOW_TO,
  JOINED,
  PERSON,
  PLAYED,
  SEE_ME,
  SEE_PERSON,
  SHARED,
  SPENT,
  TAKEN_ON,
  THING,
  WITH_ME,
} from '../offer-frames.ts';
import { lowerFirst, lowerSafely, upperFirst } from './language/capitals.ts';
import { canBeNoun, isCommonWord, termsOf } from './language/english.ts';
import { inFirstPerson, selfIn, type Self } from './language/person.ts';
import { isRole } from './language/roles.ts';
import { tidy } from './language/speak.ts';
import { articleFor, asSentence, withoutStop } from './language/text.ts';
import { asOfferedThing } from './language/things.ts';
import { listedOffer } from './listed-offers.ts';
import type { Material } from './material.ts';
import { DOING, isNamedPerson, isPerson, KIN, ME, MET, remarked, TITLED } from './offer-people.ts';
import { bracketed, placed } from './offer-place.ts';
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
): OfferText => offerText(offer, index, input.profile.name, speaker(input));

/** The pronoun by which the facts speak of the creator. */
export const speaker = ({ profile }: Material['input']): Self =>
  selfIn(
    profile.facts.map(({ text }) => text),
    profile.name,
    profile.logline,
  );

const RECORDED = /\b(?:recordings?|clips?|tapes?|songs?|tracks?|audio)\b/iu;
/** 'A recorded talk', 'a recording of my lecture': it is played, and nobody has to come. */
export const isRecorded = (text: string, kind: Offer['kind']): boolean =>
  kind === 'hear' && /^(?:an? )?record(?:ed|ings?)\b/iu.test(text);
const OUTING =
  /^(?:(?:a|an|the|my|our) )?(?:[\p{L}-]+ )?(?:ride-along|(?:walk|tour|ride|drive|hike|visit)(?!-| (?:dance|club|class|show|school|team|program|company|home)))\b/iu;
/** 'a day riding along with me', 'a night on the truck' */
const A_DAY_AT =
  /^(?:an?|one) (?:full |whole |working |half )?(?:day|morning|afternoon|evening|night|shift|hour|saturday|sunday) (?:(?!reading )\p{Ll}+ing|on|in|at|with|behind|aboard) /iu;
const GATHERING =
  /^(?:(?:a|an|the|my|our) )?(?:[\p{L}'’-]+ ){0,3}?(?:class|meeting|rehearsal|lesson|practice|workshop|(?<!lunch |dinner |breakfast |supper |food )service|session)\b(?! on camera)/iu;
/** 'one of our meetings, the elders' fish fry' */
const ONE_GATHERING =
  /^one of (?:my|our) (?:[\p{L}-]+ ){0,2}?(?:classes|meetings|rehearsals|lessons|practices|workshops|sessions)\b/iu;
const NAMED_ONLY = OFFER_LEADS.map((lead) => `${lead} {o}.`);
/** 'me as a speaker for teachers', 'me for a school assembly' */
const AS_SPEAKER = /^(?:myself|me)(?: and [^,]+?)? (?:as|for) /iu;
/** What is eaten is not sent in print. */
const DISH =
  /^(?:my|our|the|an?) (?!.*\b(?:recipes?|photos?|photographs?|pictures?|story|essay|map)\b).*\b(?:pie|cake|gumbo|stew|soup|bread|biscuits|sauce|chili|cornbread|pudding|cobbler|jam|preserves)(?=$|,)/iu;
/** 'Me, evenings or on a planning period' */
const ALONE = /^(?:myself|me),\s+/iu;
/** 'me and my daughter talking about the land' */
const ME_AND_DOING =
  /^(?:(?:myself|me) and (?:\S+ ){1,4}?|(?:[^\s,]+ ){1,4}and me |(?:my|our) (?:[^\s,]+ ){1,3}?and (?:me|I) )\p{Ll}+ing\b/iu;
const ME_DOING =
  /^me (?:\p{Ll}+ing|take|make|sing|tell|read|cook|cut|build|play|teach|fix|open|show|do|walk|ride|drive|work|dance|draw|paint|carve|sew|braid|call|load)\b/iu;
/** 'students laying a wall', 'Keziah throwing a net' */
const SEVERAL_DOING = /^(?:\p{L}+s|\p{Lu}\p{Ll}+) \p{Ll}+ing\b/u;
const NAMED_DOING =
  /^\p{Lu}\p{Ll}+ (?:the \p{Ll}+ \p{Ll}+ )?(?:(?:with|and|at|on|in) (?:[\p{L}\d]+ ){1,4}?)?\p{Ll}+ing\b/u;
/** 'Imani with a red pen going through chapter six', 'Sugar the blind horse running barrels' */
const isNamedDoing = (text: string): boolean =>
  NAMED_DOING.test(text) &&
  (/^\S+ the /u.test(text) || !isCommonWord(text.split(' ')[0]?.toLowerCase() ?? ''));

/** A sentence that was closed: nothing of it is taken apart. */
const WHOLE = /^\p{Lu}.*[.!]$/su;
const STANDS_ALONE =
  /^(?:i|i['’]\p{L}+|we|we['’]\p{L}+|you|she|he|they|there|(?:[\p{L}'’]+ ){1,7}?(?:can|will|could|would) (?!(?:and|or|of|in|with|on|at)\b)(?:be |also )?\p{Ll}+|come\b.*|(?:give|let|put|bring|call|book|ask|send|lend) (?:me|us)\b.*|my \p{L}+ (?:is|are|can|will)|our \p{L}+ (?:is|are|can|will)|happy to)\b/iu;
/** What an interview, a talk or a lesson is called. */
export const MEETING =
  /^(?:(?:a|an|the|my|our)\s)?(?:[\p{L}\d-]+ ){0,3}(?:interview|talk|look|conversation|chat|lecture|demo|demonstration|keynote|course|workshop|lesson|speech|q ?& ?a)\b/iu;
/** 'an interview with two debaters who cannot stand each other' */
const INTERVIEW_WITH =
  /^(?:an? )?(?:(?:joint|live|short|phone) )?interview with (?!.*\b(?:me|myself|I|ok|okay|permission|consent|blessing)\b)((?:an?|one|two|three|some|my|our|the|\p{Lu}\p{L}+[.]?) .+)$/u;
/** What is sent wherever it was made. */
const SENT =
  /\b(?:essays?|op-?ed|chapters?|excerpts?|pages?|poems?|letters?|photographs?|photos?|pictures?|stills|portraits?|recipes?|list|figures|data|map|chart|numbers|counts?|column|story|text|drawings?|sketch(?:es)?|scans?|cop(?:y|ies))\b/iu;
const ASKS = /^(?:how|what|why|where) (?!to\b)/iu;
/** What is done to something: 'making soup', which no dictionary tells from 'cooking class'. */
const DOES =
  /^(?:making|building|folding|pulling|opening|cutting|loading|feeding|planting|picking|grinding|sewing|shaking|smoking|frying|baking|brewing|carving|throwing|mending|fixing|braiding|tuning|pouring|laying|packing|catching|milking|shearing|harvesting|casting|roasting|stitching|weaving|dyeing|printing|painting|welding|hanging|sorting|washing|setting|bottling|canning|pressing) (?!class|session|workshop|lesson|party|line|table|room|demo|shop|school|circle|bee|pond|day|days|night|nights|morning|week|weekend|act|scene|prayer|ceremony|game|club|event)\p{L}/iu;
/** 'hand-crossing peanut flowers' */
const HAND_DOES = /^\p{Ll}+-\p{Ll}+ing (?:\p{Ll}+ )?\p{Ll}*[^s\W]s\b/iu;
const ORDERS =
  /^(?:film|watch|see|hear|visit|tour|join|meet|sit|ride|walk|come|taste|try|read|shoot|photograph|record|follow|listen|spend|stand|bring|use|print|publish|borrow|cook|dance|paddle|surf|sing|play|go|step|look)$/u;

/** 'an interview in ASL, I bring the interpreter': a sentence of its own behind the offer. */
const REMARK = /,\s+((?:I|we) (?!and\b)\p{Ll}+(?:['’]t)? [^,;]+)$/iu;
/** A second sentence in small letters. */
const SECOND_SENTENCE =
  /[.;]\s+((?:it|he|she|they|I|we|you)(?:['’](?:s|re|m|ll|ve|d))? \p{Ll}[^.;]*)$/u;
/** 'a customer or client, her daughter already said yes' */
const OF_CUSTOMER =
  /^(a customer or client)(?:,|:| [-–—]) ((?:my|our|his|her|their|the|she|he|they) (?:\p{Ll}+ ){0,2}?(?:(?:already|has|have|had|is|are|was|were|will|can) \p{Ll}+|(?:plays|works|lives|sings|runs|drives|teaches|knows|owns|buys|comes|said|says|agreed|wants|likes|loves) \p{L}+).*)$/iu;

/** How a pitch can name the offer at `index` of the profile. */
export function offerText(entered: Offer, index: number, name: string, self: Self): OfferText {
  const remarks: string[] = [];
  const plain = (text: string): string =>
    withoutStop(tidy(text))
      .replace(OF_CUSTOMER, (_, customer: string, remark: string) => {
        remarks.push(asSentence(upperFirst(remark)));
        return customer;
      })
      // '… coming out of oak. it screams'
      .replace(SECOND_SENTENCE, (_, remark: string) => {
        remarks.push(asSentence(upperFirst(remark)));
        return '';
      })
      .replace(REMARK, (_, remark: string) => {
        remarks.push(asSentence(remark));
        return '';
      })
      .replace(/, depends on /iu, ', depending on ');
  // 'my grandfather's account book' in 'my kitchen' is looked at there, and not sent.
  const kept =
    entered.kind === 'print' &&
    /^(?:in |at )?(?:my|our|the) /iu.test(entered.place.trim()) &&
    !SENT.test(entered.text);
  const kind = kept ? 'see' : entered.kind;
  const offer = {
    ...entered,
    kind,
    text: [REMARK, OF_CUSTOMER, SECOND_SENTENCE].some((one) =>
      one.test(withoutStop(tidy(entered.text))),
    )
      ? plain(entered.text)
      : entered.text,
    // What is sent has no place.
    place: kind === 'print' ? '' : plain(entered.place),
    days:
      kind === 'print' && !/\b(?:notice|permission|after|from|not)\b/iu.test(entered.days)
        ? ''
        : plain(entered.days),
  };
  const said = nameOffer(atWorkplace(offer), index, name, self);
  return remarks.length === 0
    ? said
    : {
        ...said,
        statements: said.statements.map((group) =>
          group.map((sentence) => [sentence, ...remarks].join(' ')),
        ),
      };
}

function nameOffer(entered: Offer, index: number, name: string, self: Self): OfferText {
  // 'his yard above Hilo' is the creator's.
  const offer =
    (self === 'he' ? /^his /iu : /^her /iu).test(entered.place) && (self === 'he' || self === 'she')
      ? { ...entered, place: entered.place.replace(/^(?:his|her) /iu, 'my ') }
      : entered;
  const source = `profile.offers.${index}`;
  const own = saidByCreator(asTyped(offer.text), offer.kind, name, self);
  // Nobody gives somebody else's interview.
  const interviewed = offer.kind === 'print' ? '' : (INTERVIEW_WITH.exec(own)?.[1] ?? '');
  const text = interviewed === '' ? own : interviewed;
  if (WHOLE.test(offer.text.trim()) && STANDS_ALONE.test(text) && !isRelative(text)) {
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
    interviewed !== '' ||
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
  const frames = ME_AND_DOING.test(text)
    ? offer.kind === 'hear'
      ? THING.hear
      : SEE_ME
    : person
      ? // 'Me on hold with a clerk's office'
        offer.kind === 'hear' && /^(?:me|myself) (?:on|at|in) /iu.test(text)
        ? THING.hear
        : ME.test(text)
          ? /^(?:me|myself|i)$/iu.test(notes === '' ? head : text)
            ? ASK_ME
            : AS_SPEAKER.test(text)
              ? HAVE_ME
              : offer.kind === 'see'
                ? SEE_ME
                : WITH_ME
          : offer.kind === 'see' && interviewed === ''
            ? SEE_PERSON
            : // 'My father on who painted his window'
              / on (?:who|what|how|why|where|when|the day)\b/u.test(text)
              ? THING.hear
              : PERSON
      : offer.kind === 'see' &&
          MET.test(text) &&
          !/\p{L}ing\b/u.test(head.split(/ who| whose/u)[0] ?? '')
        ? SEE_PERSON
        : /^how to\b/iu.test(head) && offer.kind !== 'book'
          ? offer.kind === 'see'
            ? HOW_TO
            : SHARED
          : fitsNoFrame(head) || (offer.kind === 'print' && DISH.test(head))
            ? // 'what a night shift sounds like' is heard; how something is done is seen or read.
              ASKS.test(head) && !/[;/]/u.test(head) && offer.kind !== 'book'
              ? offer.kind === 'print'
                ? SHARED
                : THING[offer.kind]
              : NAMED_ONLY
            : (offer.kind === 'book' ||
                  offer.kind === 'hear' ||
                  /\blook at\b|^(?:an? )?(?:\p{L}+ )?interview\b/iu.test(text)) &&
                MEETING.test(text) &&
                !isRecorded(text, offer.kind) &&
                !/\b(?:talk|conversation|chat)s? between /u.test(text)
              ? GIVE
              : (offer.kind === 'see' || offer.kind === 'book') && ME_DOING.test(head)
                ? SEE_ME
                : framesFor(head, offer.kind);
  const mine =
    person &&
    /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?=$|,| \p{Ll})/u.test(text) &&
    isRole(text.split(' ')[0] ?? '') &&
    !TITLED.test(text);
  const named =
    /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Lu}/u.test(text) &&
    isRole(text.split(' ')[0] ?? '') &&
    !TITLED.test(text);
  const small = ME.test(text)
    ? head.replace(/^(?:myself|i)\b/iu, 'me')
    : person && (mine || KIN.test(head))
      ? `my ${lowerFirst(head)}`
      : named
        ? lowerFirst(head)
        : person ||
            frames === NAMED_ONLY ||
            /^how to\b/iu.test(head) ||
            ME_DOING.test(head) ||
            SEVERAL_DOING.test(head) ||
            isNamedDoing(head)
          ? isNamedDoing(head)
            ? head
            : lowerSafely(head)
          : asOfferedThing(head);
  const whole =
    (frames === JOINED || frames === GIVE) &&
    !/^(?:an?|the|my|our|one|\d)\b|^(?:\p{Ll}+ )?(?:practice|rehearsal|worship)(?=$|,| (?:in|on|at|with) )/iu.test(
      small,
    )
      ? `${articleFor(small)} ${small}`
      : small;
  const told =
    frames === GIVE
      ? whole
      : frames === JOINED
        ? whole.replace(/ (?:while|as) it happens$/u, '')
        : small;
  const said = placed(told, offer, notes)
    .map((where) => `${told}${where}`)
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

/** The sentences that fit a thing on offer. */
function framesFor(head: string, kind: Offer['kind']): readonly string[] {
  // A visit to a school is made, nobody is taken on it.
  if (/^(?:an? )?(?:school|classroom|library|church) visit\b/iu.test(head)) return THING.book;
  if (kind !== 'print' && OUTING.test(head)) return TAKEN_ON;
  if (kind === 'see' && A_DAY_AT.test(head)) return SPENT;
  if (kind === 'see' && ONE_GATHERING.test(head)) return JOINED;
  if (kind === 'see' && GATHERING.test(head) && !/^(?:my|our) workshop\b/u.test(head))
    return /, and (?:me|I)\b/u.test(head) ? SEE_ME : JOINED;
  if (kind === 'hear' && RECORDED.test(head)) return PLAYED;
  // Nobody sends the napkins that a story was written on.
  if (kind === 'print' && !SENT.test(head)) return SHARED;
  // 'You can see photographs' says nothing of where.
  if (
    kind === 'see' &&
    /^(?:photographs|photos|pictures|stills|slides|drawings|sketches)\b/iu.test(head)
  )
    return HOW_TO;
  return THING[kind];
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

/** 'how to read a bill', 'phone in': no noun that a frame could hold. */
function fitsNoFrame(text: string): boolean {
  // 'Cages being pulled on the dock'
  if (/^(?:[\p{L}'’-]+ ){0,3}?\p{L}+s being \p{Ll}+|^\p{L}+s \p{Ll}+ing\b/u.test(text))
    return false;
  const [first] = termsOf(text);
  return (
    /^(?:how|what|why|where|when|if|before(?! and after))\b|[;/]/iu.test(text) ||
    (first !== undefined &&
      first.tags.has('Verb') &&
      !first.tags.has('Gerund') &&
      !canBeNoun(first.text) &&
      termsOf(text).length > 1)
  );
}

/** 'a paper pattern readers can trace', 'the machine and what two strokes can spell': things, no sentences. */
const isRelative = (text: string): boolean =>
  // 'a customer who will show you two winters of bills'
  /^(?:an?|one|two|three|the|my|our|some|several) (?:(?!,)[\p{L}'’-]+ ){1,4}?(?:who|that|which) (?:[\p{L}'’-]+ ){0,4}?(?:can|will|could|would)\b/iu.test(
    text,
  ) ||
  // 'An interview on horseback if your microphone can take the wind'
  /^(?:an?|the|my|our) [^,]*?\b(?:if|when|while) /iu.test(text) ||
  // 'Photographs and one puzzle your readers can solve'
  /^\S+ .*\b(?:readers|viewers|listeners|people|kids|children|anybody|anyone|everybody|everyone) (?:can|could|will|would) \p{Ll}+$/iu.test(
    text,
  ) ||
  /^(?:an?|one|the|my|our) (?:[\p{L}'’-]+ )+?(?:anybody|anyone|everybody|everyone|you|i|we|they|people|readers|viewers|listeners|kids|children) (?:can|will|could|would)\b/iu.test(
    text,
  ) ||
  /^(?:an?|the|my|our) .*\b(?:what|how)\b.* (?:can|will|could|would)\b/iu.test(text);

/** An offer that is a sentence, an order ('Ride along on Bus 77') or what the creator does ('Opening a hive'). */
function standingAlone(text: string, kind: Offer['kind'], name: string): string | null {
  if (STANDS_ALONE.test(text) && !isRelative(text)) return inFirstPerson(text, name) ?? text;
  const [first, second, third] = termsOf(text);
  // 'solve one live with your host'
  if (
    kind === 'book' &&
    first !== undefined &&
    first.tags.has('Infinitive') &&
    !canBeNoun(first.text) &&
    second !== undefined
  )
    return `I can ${lowerSafely(text, true)}`;
  const small = first?.text.toLowerCase() ?? '';
  const next = second?.text ?? '';
  const particle =
    /^(?:in|it|them|from|over|under|around|across|inside|outside|behind|beside|through|with|along|me|us|to|out|up|on|at|into|the|a|an|my|our|how|one|two|three|four|five|six|seven|eight|nine|ten|twenty|\d+)$/iu.test(
      next,
    );
  const noun =
    /^(?:walk|tour|ride|visit|play|record|film|look|read)$/u.test(small) &&
    /^(?:through|of|about|with|on|in|at|to)$/iu.test(next);
  if (ORDERS.test(small) && particle && !noun) return `You can ${lowerSafely(text, true)}`;
  if (kind !== 'book' && kind !== 'print' && (DOES.test(text) || HAND_DOES.test(text)))
    return `You can ${kind === 'hear' ? 'hear' : 'see'} me ${lowerSafely(text, true)}`;
  if (
    /ing$/u.test(small) &&
    first?.tags.has('Gerund') === true &&
    second !== undefined &&
    (/^(?:a|an|the|my|our|\d+)$/iu.test(next) ||
      (/^(?:up|down|out|in|off|over)$/iu.test(next) &&
        /^(?:a|an|the|my|our)$/iu.test(third?.text ?? '')) ||
      (kind !== 'book' && second.tags.has('Plural')))
  )
    return `You can ${kind === 'hear' ? 'hear' : 'see'} me ${lowerSafely(text, true)}`;
  return null;
}
