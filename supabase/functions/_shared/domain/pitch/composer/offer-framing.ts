import type { Offer } from '../../profile/offers.ts';
import { OFFER_LEADS } from '../lead-ins.ts';
import {
  ASK_ME,
  GIVE,
  HAVE_ME,
  JOINED,
  PERSON,
  PLAYED,
  SEE_ME,
  SEE_PERSON,
  SHARED,
  SHOWN,
  SPENT,
  TAKEN_ON,
  THING,
  WITH_ME,
} from '../offer-frames.ts';
import { canBeNoun, termsOf } from './language/english.ts';
import { ME, MET } from './offer-people.ts';

/** An offer taken apart. */
interface Offered {
  text: string;
  /** The thing or person itself, and what is remarked of it. */
  head: string;
  notes: string;
  kind: Offer['kind'];
  /** Somebody is offered. */
  person: boolean;
  /** It was typed as an interview with them. */
  interviewed: boolean;
}

/** The sentences that fit an offer. */
export function framesOf(offered: Offered): readonly string[] {
  const { text, head, kind, person } = offered;
  if (ME_AND_DOING.test(text)) return kind === 'hear' ? THING.hear : SEE_ME;
  if (person) return framesOfPerson(offered);
  if (kind === 'see' && MET.test(text) && !/\p{L}ing\b/u.test(head.split(/ who| whose/u)[0] ?? ''))
    return SEE_PERSON;
  if (/^how to\b/iu.test(head) && kind !== 'book') return kind === 'see' ? SHOWN : SHARED;
  if (fitsNoFrame(head) || (kind === 'print' && DISH.test(head))) {
    // 'what a night shift sounds like' is heard; how something is done is seen or read.
    if (!ASKS.test(head) || /[;/]/u.test(head) || kind === 'book') return NAMED_ONLY;
    return kind === 'print' ? SHARED : THING[kind];
  }
  // 'A lesson for your host' is given to the host.
  if (isGiven(text, kind)) return / for (?:your|an?|the) /u.test(text) ? THING.book : GIVE;
  if ((kind === 'see' || kind === 'book') && ME_DOING.test(head)) return SEE_ME;
  return framesOfThing(head, kind);
}

function framesOfPerson({ text, head, notes, kind, interviewed }: Offered): readonly string[] {
  // 'Me on hold with a clerk's office'
  if (kind === 'hear' && /^(?:me|myself) (?:on|at|in) /iu.test(text)) return THING.hear;
  // 'Manny and Mrs. Cole, telling me I remember it wrong'
  if (
    kind === 'hear' &&
    /,? (?:telling|talking|arguing|singing|reading|laughing|explaining)\b/u.test(text)
  )
    return THING.hear;
  if (ME.test(text)) {
    if (/^(?:me|myself|i)$/iu.test(notes === '' ? head : text)) return ASK_ME;
    if (AS_SPEAKER.test(text)) return HAVE_ME;
    return kind === 'see' ? SEE_ME : WITH_ME;
  }
  if (kind === 'see' && !interviewed) return SEE_PERSON;
  // 'My father on who painted his window'
  return / on (?:who|what|how|why|where|when|the day)\b/u.test(text) ? THING.hear : PERSON;
}

/** An interview or a talk, which the creator gives. */
const isGiven = (text: string, kind: Offer['kind']): boolean =>
  (kind === 'book' ||
    kind === 'hear' ||
    /\blook at\b|^(?:an? )?(?:\p{L}+ )?interview\b/iu.test(text)) &&
  MEETING.test(text) &&
  !isRecorded(text, kind) &&
  !/\b(?:talk|conversation|chat)s? between /u.test(text);

/** The sentences that fit a thing on offer. */
function framesOfThing(head: string, kind: Offer['kind']): readonly string[] {
  // A visit to a school is made, nobody is taken on it.
  if (/^(?:an? )?(?:school|classroom|library|church) visit\b/iu.test(head)) return THING.book;
  if (kind !== 'print' && OUTING.test(head)) return TAKEN_ON;
  if (kind === 'see' && A_DAY_OF.test(head)) return TAKEN_ON;
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
    return SHOWN;
  return THING[kind];
}

/** 'how to read a bill', 'phone in': no noun that a frame could hold. */
function fitsNoFrame(text: string): boolean {
  // 'Cages being pulled on the dock'
  if (/^(?:[\p{L}'’-]+ ){0,3}?\p{L}+s being \p{Ll}+|^\p{L}+s \p{Ll}+ing\b/u.test(text))
    return false;
  const [first] = termsOf(text);
  return (
    /^(?:how|what|why|where|when|if|before(?!-| and after))\b|[;/]/iu.test(text) ||
    (first !== undefined &&
      first.tags.has('Verb') &&
      !first.tags.has('Gerund') &&
      !canBeNoun(first.text) &&
      termsOf(text).length > 1)
  );
}

/** 'A recorded talk', 'a recording of my lecture': it is played, and nobody has to come. */
export const isRecorded = (text: string, kind: Offer['kind']): boolean =>
  kind === 'hear' && /^(?:an? )?record(?:ed|ings?)\b/iu.test(text);

const RECORDED = /\b(?:recordings?|clips?|tapes?|songs?|tracks?|audio)\b/iu;
const OUTING =
  /^(?:(?:a|an|the|my|our) )?(?:[\p{L}-]+ )?(?:ride-along|(?:walk|tour|ride|(?<!\b(?:blood|food|toy|coat|book|voter|clothing) )drive|hike|visit)(?!-| (?:dance|club|class|show|school|team|program|company|home)))\b/iu;
/** 'a day riding along with me', 'a night on the truck' */
const A_DAY_AT =
  /^(?:an?|one) (?:full |whole |working |half )?(?:day|morning|afternoon|evening|night|shift|hour|saturday|sunday) (?:(?!reading )\p{Ll}+ing|on|in|at|with|behind|aboard) /iu;
/** 'an afternoon of door knocking', 'a long day on the road' */
const A_DAY_OF =
  /^an? (?:long |full |whole )?(?:day|morning|afternoon|evening|night) (?:of \p{L}+(?: \p{L}+)?ing\b|(?:out )?on the road\b)/iu;
const GATHERING =
  /^(?:(?:a|an|the|my|our) )?(?:[\p{L}'’-]+ ){0,3}?(?:class|meeting|rehearsal|lesson|practice|workshop|(?<!lunch |dinner |breakfast |supper |food )service|session)\b(?! on camera)/iu;
/** 'one of our meetings, the elders' fish fry' */
const ONE_GATHERING =
  /^one of (?:my|our) (?:[\p{L}-]+ ){0,2}?(?:classes|meetings|rehearsals|lessons|practices|workshops|sessions)\b/iu;
/** Behind a lead-in that fits whatever is offered. */
export const NAMED_ONLY = OFFER_LEADS.map((lead) => `${lead} {o}.`);
/** 'me as a speaker for teachers', 'me for a school assembly' */
const AS_SPEAKER = /^(?:myself|me)(?: and [^,]+?)? (?:as|for) /iu;
/** What is eaten is not sent in print. */
const DISH =
  /^(?:my|our|the|an?) (?!.*\b(?:recipes?|photos?|photographs?|pictures?|story|essay|map)\b).*\b(?:pie|cake|gumbo|stew|soup|bread|biscuits|sauce|chili|cornbread|pudding|cobbler|jam|preserves)(?=$|,)/iu;
/** 'me and my daughter talking about the land' */
const ME_AND_DOING =
  /^(?:(?:myself|me) and (?:\S+ ){1,4}?|(?:[^\s,]+ ){1,4}and me |(?:my|our) (?:[^\s,]+ ){1,3}?and (?:me|I) )\p{Ll}+ing\b/iu;
export const ME_DOING =
  /^me (?:\p{Ll}+ing|take|make|sing|tell|read|cook|cut|build|play|teach|fix|open|show|do|walk|ride|drive|work|dance|draw|paint|carve|sew|braid|call|load)\b/iu;
const ASKS = /^(?:how|what|why|where) (?!to\b)/iu;
/** What an interview, a talk or a lesson is called. */
const MEETING =
  /^(?:(?:a|an|the|my|our)\s)?(?:[\p{L}\d-]+ ){0,3}(?:interview|talk|look|conversation|chat|lecture|demo|demonstration|keynote|course|workshop|lesson|speech|q ?& ?a)\b/iu;
/** What is sent wherever it was made. */
export const SENT =
  /\b(?:essays?|op-?ed|chapters?|excerpts?|pages?|poems?|letters?|photographs?|photos?|pictures?|stills|portraits?|recipes?|list|figures|data|map|chart|numbers|counts?|column|story|text|drawings?|sketch(?:es)?|scans?|cop(?:y|ies))\b/iu;
