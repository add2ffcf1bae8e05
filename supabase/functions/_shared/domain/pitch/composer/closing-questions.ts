import type { PitchType } from '../pitch.ts';

/** {r} is who is writing. At most five words in a row are ours. */
export const ROLE_QUESTIONS = [
  'Would you talk to {r} about this?',
  'Would you interview {r} on this?',
  'Would you speak with {r}?',
];
const ASKING = [
  'Could we',
  'Shall we',
  'Can we',
  'May we',
  'Might we',
  'When could we',
  'When can we',
];
const TALKING = [
  'talk',
  'speak',
  'talk by phone',
  'speak by phone',
  'set up a call',
  'arrange a call',
  'schedule a call',
  'have a quick call',
  'talk it over',
  'talk this over',
  'talk it through',
  'talk this through',
  'have a conversation',
  'set up a conversation',
  'plan a conversation',
  'set up an interview',
  'arrange an interview',
  'schedule an interview',
  'plan an interview',
  'talk on the phone',
  'discuss it',
  'discuss this',
  'discuss it by phone',
  'discuss this by phone',
  'talk about it',
  'talk about this',
  'speak about it',
  'speak about this',
  'talk for ten minutes',
  'speak for ten minutes',
  'talk for fifteen minutes',
  'speak for fifteen minutes',
  'talk for twenty minutes',
  'find a time to talk',
  'find a time',
  'find ten minutes',
  'find a day',
  'pick a time',
  'pick a day',
  'set a time',
  'set a date',
  'settle on a time',
  'meet',
  'meet by video',
  'talk by video',
  'talk at length',
  'speak by video',
  'speak at length',
  'plan a call',
  'take this further',
  'go into this',
  'get on the phone',
];
/** Three or four words: what follows them begins differently each time, so that no six words repeat. */
const ASKING_AT_LENGTH = ['Would you like to', 'Would you care to'];
const TALKING_AT_LENGTH = [
  'talk',
  'talk by phone',
  'speak by phone',
  'talk it over',
  'discuss this',
  'discuss it',
  'talk about it',
  'have a conversation',
  'arrange a call',
  'set up a call',
  'arrange an interview',
  'talk for ten minutes',
  'speak for ten minutes',
];
const INTEREST = [
  'Would this work for you?',
  'Could this work for you?',
  'Might this work for you?',
  'Is this a story for you?',
  'Is this right for you?',
  'Is there a place for this?',
  'Is there room for this?',
  'Could you use this?',
  'Would you use this?',
  'Can you use this?',
  'Would you like to hear more?',
  'May I tell you more?',
  'Can I tell you more?',
  'Could I tell you more?',
  'Are you interested?',
  'Does this interest you?',
  'Would this interest you?',
  'Could this interest you?',
  'Might this interest you?',
  'Shall I tell you more?',
  'Do you want to know more?',
  'Is this of interest to you?',
  'Is this something for you?',
  'Would you consider this?',
  'Would you consider it?',
  'Does this fit?',
  'Would this fit?',
  'Could this fit?',
  'Would this suit you?',
];
/** What becomes of a pitch, and who would see it, by format. */
const OUTCOMES: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: ['a segment', 'a live segment', 'a story'],
  culture_mag: ['a piece', 'a feature', 'a story'],
  podcast: ['an episode', 'a conversation', 'a segment'],
};
const ASKING_FOR = ['Could this be', 'Would you make this', 'Would this work as', 'Might this be'];
const FOR_FORMAT: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: [
    'Would this suit your viewers?',
    'Could this go on air?',
    'Could you air this?',
    'Is this right for your viewers?',
    'Would your viewers like this?',
    'Is this for your viewers?',
  ],
  culture_mag: [
    'Would this suit your readers?',
    'Would your readers like this?',
    'Is this right for your readers?',
    'Is this for your readers?',
    'Would this suit your pages?',
    'Is there a page for this?',
  ],
  podcast: [
    'Would your listeners like this?',
    'Would your listeners want this?',
    'Is this right for your listeners?',
    'Is this for your listeners?',
    'Would this suit your listeners?',
    'Could this suit your listeners?',
  ],
};
const GUEST_ASKING = ['Would you', 'Could you', 'Can you', 'Will you'];
const GUEST = ['interview me', 'interview me by phone', 'interview me on this', 'talk with me'];
const ON_A_SHOW = [
  'Would you have me on?',
  'Could I come on the show?',
  'May I come on your show?',
  'Could I be your guest?',
  'Can I be your guest?',
  'May I be your guest?',
  'Would you have me as a guest?',
  'Could I join you on air?',
  'Could I come on your show?',
  'Can I come on the show?',
];
const asGuest = GUEST.flatMap((ask) => GUEST_ASKING.map((start) => `${start} ${ask}?`));
/** Questions for where the format can use nothing that is on offer: the creator is. */
export const GUEST_QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: asGuest,
  culture_mag: asGuest,
  podcast: [...asGuest, ...ON_A_SHOW],
};
/** Many, so that creators seldom share one; as many for each format, so that a creator keeps to a few. */
const questionsFor = (type: PitchType): string[] => [
  ...TALKING.flatMap((talk) => ASKING.map((ask) => `${ask} ${talk}?`)),
  ...OUTCOMES[type].flatMap((what) => ASKING_FOR.map((ask) => `${ask} ${what}?`)),
  ...TALKING_AT_LENGTH.flatMap((talk) => ASKING_AT_LENGTH.map((ask) => `${ask} ${talk}?`)),
  ...FOR_FORMAT[type],
  ...INTEREST,
];
/** The closing questions of each format. */
export const QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: questionsFor('tv_local'),
  culture_mag: questionsFor('culture_mag'),
  podcast: questionsFor('podcast'),
};
