import { OFFER_STARTS, type OfferVerb } from '../../profile/offers.ts';
import type { PitchType } from '../pitch.ts';

/** Around a peg in front of an offer or a question; {p} is the peg. */
export const PEG_LEADS = {
  /** By itself: for a peg that is a sentence, or may be one. */
  alone: 'In the news: {p}.',
  occasion: 'For {p}, ',
  topic: 'With {p} in the news, ',
  /** 'Rents rising faster than wages' */
  doing: 'With {p}, ',
} as const;

/** Between two sentences of the creator that both begin with 'I'. */
export const JOIN = ', and ';

type OfferKind = 'film' | 'visit' | 'listen' | 'talk' | 'send' | 'show' | 'come';

/** What an offer asks of an editor, by its verb; null: a sentence of the creator's own may ask for anything. */
const KINDS: Readonly<Record<OfferVerb, OfferKind | null>> = {
  film: 'film',
  come_see: 'visit',
  come_hear: 'visit',
  sit_in: 'visit',
  hear: 'listen',
  play: 'listen',
  interview: 'talk',
  introduce: 'talk',
  send: 'send',
  show: 'show',
  come: 'come',
  own: null,
};

/** Who could take an offer up; {who} in a question. */
const WHO: Readonly<Record<PitchType, string>> = {
  tv_local: 'one of your reporters',
  podcast: 'you',
  culture_mag: 'one of your writers',
};

/**
 * Closing questions that follow from the offer. Of 64 letters that people could edit they reworded the question of
 * 43, from one about the medium to one of these.
 */
const OFFER_QUESTIONS: Readonly<Record<OfferKind, readonly string[]>> = {
  film: [
    'When could you come by?',
    'Would you come?',
    'Could {who} come?',
    'Would you like to come by?',
    'Will you come by?',
    'When would suit you?',
    'Would you want to film that?',
  ],
  visit: [
    'When could you come by?',
    'Would you come?',
    'Could {who} come?',
    'Would you like to come by?',
    'Shall I save you a place?',
    'Will you come by?',
  ],
  listen: [
    'Would you like to hear more?',
    'When do you record next?',
    'Shall we set a time?',
    'Do you want to hear that?',
    'Would you record that?',
    'When would suit you?',
    'Would your listeners like to hear that?',
  ],
  talk: [
    'When would you like to talk?',
    'Shall we set a time?',
    'Would {who} like to talk?',
    'Shall we talk?',
    'Could {who} call?',
    'When is a good hour for you?',
  ],
  send: [
    'Would you take a look?',
    'Would you care to look?',
    'Which address should I use?',
    'Should I mail or email?',
    'Would you like a look?',
    'Who should I address it to?',
  ],
  show: [
    'Would you take a look?',
    'Would you care to look?',
    'Could {who} take a look?',
    'Would you like a look?',
    'When could you come by?',
    'When would suit you?',
  ],
  come: [
    'When should I come?',
    'When would be good?',
    'When do you have room for me?',
    'Shall I come by?',
    'Where should I come?',
    'Would you have me?',
  ],
};

/** Closing questions of a medium where no offer gives one; each names it. `talk`: those that ask for a conversation. */
const QUESTIONS: Readonly<Record<PitchType, { show: readonly string[]; talk: readonly string[] }>> =
  {
    // For stations and papers alike: which of them gets the letter is not known yet.
    tv_local: {
      show: [
        'Is your newsroom on this already?',
        'Who in your newsroom covers this?',
        'Which of your reporters should I tell?',
        'Would you send a reporter?',
        'Is this one for your newsroom?',
        'Could one of your reporters use this?',
        'Do you have room for it in your local news?',
        'When could a reporter of yours come by?',
        'Does this belong in your local news?',
        'Would your newsroom want to see it?',
        'Could this be a story for your reporters?',
        'Can your newsroom use it?',
        'Do you see a local story in it?',
        'Is it a fit for your local news?',
      ],
      talk: [
        'Would one of your reporters talk with me?',
        'Who in your newsroom should I talk to?',
        'Could I tell one of your reporters the rest?',
        'Would your newsroom like to hear the rest?',
        'Would a short interview work for your newsroom?',
        'Could a reporter of yours call me about it?',
        'Would you put me in touch with a reporter?',
      ],
    },
    podcast: {
      show: [
        'Could this be an episode?',
        'Is there an episode in this for you?',
        'Do you have room for this on the show?',
        'Would it suit your show?',
        'When do you record next?',
        'Is your show the place for this?',
        'Is this one for your listeners?',
        'Would you like it for the show?',
        'Do you see an episode in it?',
        'Is it something for your next episodes?',
      ],
      talk: [
        'Would you have me on the show?',
        'Shall we talk about it on your show?',
        'Could I come on and talk about it with your listeners?',
        'Would you like me as a guest?',
        'Could we have this conversation on your show?',
        'Would an interview work for your show?',
      ],
    },
    culture_mag: {
      show: [
        'Could this be a feature?',
        'Is there room for this in your pages?',
        'Would your readers want this story?',
        'Is this one for your magazine?',
        'Do you see a piece in it?',
        'Would this fit an issue you are planning?',
        'Would you assign it?',
        'Is there an issue it would suit?',
        'Does your magazine have a place for it?',
        'Who at the magazine would look at this?',
        'Would it work as a feature?',
        'Is it right for one of your next issues?',
      ],
      talk: [
        'Could I talk with one of your writers?',
        'Which of your writers should I talk to?',
        'Could I tell one of your writers the rest?',
        'Would you send a writer?',
        'May I write it for your pages?',
        'Would you like it as an essay for your magazine?',
        'Is there a writer of yours who covers this?',
        'Would your magazine like to hear the rest?',
      ],
    },
  };

/** Those of stored pitches, which are asked no more. */
const FORMER_QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: [
    'Is there room for this in your newscast?',
    'Shall I show it to one of your reporters?',
    'Is there a reporter in your newsroom for this?',
    'Would your viewers want to see it?',
    'Could this be a segment?',
    'Do you have a morning slot for it?',
    'Is this one for your evening news?',
    'Could your crew use this?',
    'Does this belong on your air?',
    'Would you send a camera?',
    'Would you like it for your viewers?',
    'Would a live segment work?',
    'What would your crew need from me?',
    'Could we do this on camera?',
    'When could your crew come by?',
    'Do you see a segment in it?',
    'Is it a fit for your morning show?',
    'Shall we plan it with your crew?',
    'Would it make your newscast this week?',
    'Is there a reporter at your station for this?',
    'Can your station use it?',
    'Could we talk about it on air?',
    'Would you have me in the studio for it?',
    'Could I say this to your viewers?',
    'May I talk about it on your morning show?',
    'Would a short interview work for your newscast?',
    'Who at your station should I talk to?',
    'Is there a chair for me in your studio?',
    'Would your station like to hear the rest?',
    'Could I come to your studio?',
    'What would your reporters need from me?',
    'Would it make your local news this week?',
    'Is there a reporter of yours who would hear me out?',
    'Shall I talk it through with one of your reporters?',
    'May one of your reporters ask me about it?',
  ],
  podcast: [
    'Would your listeners stay for it?',
    'Could we record it together?',
    'What would your listeners ask?',
    'Can you hear this on your show?',
    'Which of your episodes could use it?',
    'Could it open an episode of yours?',
    'Could your microphone take it?',
    'Would this hold your listeners for an hour?',
    'Do your listeners know this already?',
    'May I send a time to record?',
    'Has your show room for one more voice?',
    'Shall we find an hour to record?',
    'Is there a seat at your microphone for this?',
    'Would you take this up with me on the show?',
    'Could you and I talk it through on an episode?',
    'May I be your guest for it?',
  ],
  culture_mag: [
    'Could it run in your magazine?',
    'Does it belong in your pages?',
    'Would your magazine print it?',
    'What would your readers ask first?',
    'Would you like more of it for your readers?',
    'Could your readers use this?',
    'Do you have a page for it?',
    'Shall I send more for your readers?',
    'Which of your sections would take it?',
    'Is it a feature or a short piece for you?',
    'Could one of your writers spend an hour with me?',
    'Would one of your writers take it up?',
  ],
};

/** The closing questions of a medium, also those that only stored pitches ask. */
export const closingQuestions = (type: PitchType): string[] => [
  ...QUESTIONS[type].show,
  ...QUESTIONS[type].talk,
  ...FORMER_QUESTIONS[type],
  ...Object.values(OFFER_QUESTIONS).flatMap((questions) => named(questions, type)),
];

const named = (questions: readonly string[], type: PitchType): string[] =>
  questions.map((question) => question.replace('{who}', WHO[type]));

/** The questions that follow from an offer, by the words it begins with. */
function asksOf(offer: string, type: PitchType): string[] {
  const verb = (Object.keys(OFFER_STARTS) as OfferVerb[]).find(
    (one) => one !== 'own' && offer.startsWith(`${OFFER_STARTS[one]} `),
  );
  const kind = verb === undefined ? null : KINDS[verb];
  return kind === null ? [] : named(OFFER_QUESTIONS[kind], type);
}

/**
 * A question that none of `used` ends with, chosen by `start`; any where all were used. It follows from the offer;
 * where nothing is offered (null) it asks for a conversation: an editor needs something to say yes to.
 */
export function closingQuestion(
  type: PitchType,
  start: number,
  used: readonly string[],
  offer: string | null,
): string {
  const { show, talk } = QUESTIONS[type];
  const turned = (list: readonly string[]) =>
    list.map((_, index) => list[(start + index) % list.length] ?? '');
  const ordered = (offer === null ? [talk, show] : [asksOf(offer, type), show, talk]).flatMap(
    turned,
  );
  return (
    ordered.find((question) => !used.some((text) => text.endsWith(question))) ?? ordered[0] ?? ''
  );
}
