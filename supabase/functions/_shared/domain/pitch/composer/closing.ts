import type { PitchType } from '../pitch.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import { countWords } from '../../text.ts';
import { nounPhrases } from './language/noun-phrases.ts';
import { contentStems, hashOf, asSentence } from './language/text.ts';
import { lowerStart, upperFirst } from './language/capitals.ts';
import type { Material, Unit } from './material.ts';
import type { OfferText } from './offer-text.ts';
import type { Plan } from './plan.ts';

/** The end of a pitch: what is on offer, and the one question. */
export interface Closing {
  /** A sentence about the offer; null when the question names it or there is none. */
  offer: string | null;
  question: string | null;
}

/**
 * Frames hold at most four words of ours in a row, so that no six of them come back in the pitches of
 * others. {o} is the offer, {w} place and days behind it.
 */
const OFFER_FRAMES: Readonly<Record<OfferText['kind'], readonly string[]>> = {
  see: ['You can see {o}{w}.', 'I can show you {o}{w}.', 'Come and see {o}{w}.'],
  hear: ['You can hear {o}{w}.', 'I can let you hear {o}{w}.', 'Come and hear {o}{w}.'],
  print: ['I can send you {o}{w}.', 'You can print {o}{w}.', 'You can have {o}{w}.'],
  book: ['I can offer {o}{w}.', 'You can have {o}{w}.', 'I am available for {o}{w}.'],
};
const PEOPLE_FRAMES = [
  'I can bring {o}{w}.',
  'You can meet {o}{w}.',
  'You can talk to {o}{w}.',
  'You can interview {o}{w}.',
];
const CAMERA_FRAMES = [
  'For your camera: {o}{w}.',
  'You can film {o}{w}.',
  'Your crew can film {o}{w}.',
];

/** Questions about the days; {d} stands without its preposition, {n} with it. */
const DAY_QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: [
    'Would {d} work for your crew?',
    'Could your crew come{n}?',
    'Can you film{n}?',
    'Would {d} suit your team?',
    'Could you come{n}?',
  ],
  culture_mag: [
    'Would {d} work for you?',
    'Could you visit{n}?',
    'Would {d} suit your team?',
    'Could we meet{n}?',
    'Can you come{n}?',
  ],
  podcast: [
    'Would {d} work for you?',
    'Could we record{n}?',
    'Can you record{n}?',
    'Would {d} suit your team?',
    'Could we talk{n}?',
  ],
};
const PLACE_QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: ['Could we film{p}?', 'Could your crew meet me{p}?', 'Can your crew come?'],
  culture_mag: ['Could we meet{p}?', 'Could you meet me{p}?', 'Could you come?'],
  podcast: ['Could we record{p}?', 'Could you meet me{p}?', 'Can we record{p}?'],
};
/** Questions that name the offer themselves: they invite the editor, never the audience. */
const OFFER_QUESTIONS: Readonly<Record<OfferText['kind'], readonly string[]>> = {
  see: [
    'May I show you {o}{w}?',
    'Could I show you {o}{w}?',
    'Can I show you {o}{w}?',
    'Would you come and see {o}{w}?',
  ],
  hear: [
    'Would you like to hear {o}{w}?',
    'Will you come and hear {o}{w}?',
    'Want to hear {o}{w}?',
  ],
  print: [
    'May I send you {o}{w}?',
    'Shall I send {o}{w}?',
    'Would your readers like {o}{w}?',
    'Do you want {o}{w}?',
  ],
  book: ['May I offer you {o}{w}?', 'Could I bring {o}{w}?', 'Would you book {o}{w}?'],
};
const CAMERA_QUESTIONS = [
  'Would your crew film {o}{w}?',
  'Could your crew film {o}{w}?',
  'Want to film {o}{w}?',
];
const PEOPLE_QUESTIONS = [
  'Would you like to meet {o}{w}?',
  'May I bring {o}{w}?',
  'Want to meet {o}{w}?',
  'Would you meet {o}{w}?',
  'Could I bring {o}{w}?',
];
const PAPER_QUESTIONS = [
  'Would you like {o}{w}?',
  'Do you want {o}{w}?',
  'May I send you {o}{w}?',
  'Shall I send {o}{w}?',
];

/** Questions that promise nothing; {t} is something from the creator's own words. */
const EACH_TOPIC = [
  'Could we talk about {t}?',
  'Would you cover {t}?',
  'Shall we discuss {t}?',
  'Want more on {t}?',
  'Would you consider {t}?',
] as const;
const TOPIC_QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: [...EACH_TOPIC, 'Would {t} interest your viewers?', 'Could {t} make a segment?'],
  culture_mag: [...EACH_TOPIC, 'Would {t} interest your readers?', 'Could {t} make a piece?'],
  podcast: [...EACH_TOPIC, 'Would {t} interest your listeners?', 'Could {t} make an episode?'],
};

const OFFER_MAX_WORDS = 24;

/**
 * The closing of a variation. An offer that has closed another one is named by the question, so that
 * it reads differently.
 */
export function closingOf(material: Material, plan: Plan): Closing {
  const { offer, position, repeated: bare } = plan;
  const units = [plan.lead, ...(plan.now === null ? [] : [plan.now]), ...plan.proof];
  const start =
    hashOf(
      `${material.input.profile.name}|${material.input.news_peg}|${material.input.pitch_type}`,
    ) +
    position * 7;
  const chosen = chooser(start, material.grounds);
  if (offer === undefined)
    return { offer: null, question: topicQuestion(material, units, start, chosen) };
  const only = material.grounds.filter(({ source }) => source === offer.source);
  const choose = chooser(start, only);
  const type = material.input.pitch_type;

  if (offer.sentence !== null) {
    const said = choose(['{s}{w}.', '{s}.'], {
      s: upperFirst(offer.sentence),
      w: offer.where + offer.when,
    });
    const question =
      askWhen(offer, type, choose, true) ?? topicQuestion(material, units, start, chosen);
    return { offer: said, question };
  }
  const phrase = offer.phrase ?? '';
  const isMe = /^me\b/u.test(phrase);
  const frames = offer.people
    ? PEOPLE_FRAMES.slice(isMe ? 1 : 0)
    : [
        ...(type === 'tv_local' && offer.kind === 'see' ? CAMERA_FRAMES : []),
        ...OFFER_FRAMES[offer.kind],
      ];
  const comma = countWords(phrase) >= 7 && offer.where !== '' ? ',' : '';
  const place = `${comma}${offer.where}`;
  const whole = { o: phrase, w: place + offer.when };
  if (
    (bare && countWords(phrase) <= OFFER_MAX_WORDS) ||
    (offer.days === '' && offer.where === '')
  ) {
    const question =
      countWords(phrase) <= 9 && !isMe
        ? choose(
            offer.people
              ? PEOPLE_QUESTIONS
              : offer.kind === 'see' && type === 'tv_local'
                ? CAMERA_QUESTIONS
                : offer.kind === 'print' && type !== 'culture_mag'
                  ? PAPER_QUESTIONS
                  : OFFER_QUESTIONS[offer.kind],
            whole,
          )
        : null;
    if (question !== null) return { offer: null, question };
  }
  const question = askWhen(offer, type, choose, false);
  const rest =
    question === null
      ? whole
      : {
          o: phrase,
          w:
            offer.where !== '' && question.includes(offer.where.trim())
              ? offer.when
              : offer.days !== '' &&
                  (question.includes(offer.when.trim()) || question.includes(offer.days))
                ? place
                : place + offer.when,
        };
  return {
    offer: choose(frames, rest) ?? choose(['{o}{w}.'], rest),
    question: question ?? topicQuestion(material, units, start, chosen),
  };
}

/** A question about the offer's days or place. */
function askWhen(offer: OfferText, type: PitchType, choose: Chooser, said: boolean): string | null {
  if (offer.days !== '' && countWords(offer.days) <= 8 && !said) {
    const plain =
      /^(?:by|with|any|after|before|from|upon|within|at|in|until|once|as|when)\b/iu.test(
        offer.days,
      ) || offer.when.startsWith(',');
    const frames = DAY_QUESTIONS[type].filter(
      (frame) =>
        !(plain && frame.includes('{d}')) && !(offer.when.startsWith(',') && frame.includes('{n}')),
    );
    const found = choose(frames, { d: offer.days, n: offer.when });
    if (found !== null) return found;
  }
  if (offer.where !== '' && countWords(offer.where) <= 9)
    return choose(PLACE_QUESTIONS[type], { p: offer.where });
  return null;
}

/** A question built on a noun phrase of the facts, the take or the logline. */
function topicQuestion(
  material: Material,
  units: readonly Unit[],
  start: number,
  choose: Chooser,
): string | null {
  const story = contentStems(`${material.input.news_peg} ${material.input.take}`);
  const weight = (phrase: string) => {
    const stems = [...contentStems(phrase)];
    return { own: stems.length, shared: stems.filter((stem) => story.has(stem)).length };
  };
  const ofUnits = [...units]
    .sort((left, right) => Number(right.source === 'take') - Number(left.source === 'take'))
    .flatMap(({ sentences }) =>
      sentences
        .filter((one) => !/^(?:I am|I have been|As) (?:an?|the)\b|:/u.test(one))
        .flatMap(nounPhrases)
        .map((phrase) => lowerStart(phrase)),
    );
  const ofNews =
    material.peg.kind === 'phrase'
      ? []
      : nounPhrases(upperFirst(material.peg.text)).map((phrase) => lowerStart(phrase));
  // What belongs to the story first, then its own subject, then what else is concrete.
  const near = ofUnits.filter((phrase) => weight(phrase).own >= 2 && weight(phrase).shared >= 1);
  const topics = [
    ...near,
    ...ofNews.filter((phrase) => weight(phrase).own >= 2),
    ...ofNews,
    ...ofUnits.filter((phrase) => weight(phrase).own >= 2 && !NO_TOPIC.test(phrase)),
  ];
  const frames = TOPIC_QUESTIONS[material.input.pitch_type];
  for (const topic of [...new Set(topics)].slice(0, 10)) {
    const found = choose(rotate(frames, start), { t: topic });
    if (found !== null) return found;
  }
  // Nothing to name, as in a peg of signs alone: the question is all ours.
  return LAST_QUESTIONS[start % LAST_QUESTIONS.length] ?? null;
}

/** A figure or what somebody is: nothing that an editor would talk about. */
const NO_TOPIC =
  /^(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|(?:the|an?) (?:ceo|founder|owner|author|director|host|editor|member|winner)\b)/iu;

const LAST_QUESTIONS = [
  'May I tell you more?',
  'Would you like to hear more?',
  'Could we talk?',
  'Shall we talk?',
  'Would this work for you?',
  'Does this interest you?',
  'Is there room for this?',
];

type Chooser = (
  frames: readonly string[],
  parts: Readonly<Record<string, string>>,
) => string | null;

/** Fills the frames in an order that depends on creator and peg; the first that its source carries. */
function chooser(start: number, grounds: readonly Ground[]): Chooser {
  return (frames, parts) => {
    for (const frame of rotate(frames, start)) {
      const text = frame
        .replace(/\{(\w)\}/gu, (_, key: string) => parts[key] ?? '')
        .replace(/\s+/gu, ' ')
        .trim();
      const sentence = text.endsWith('?') ? upperFirst(text) : asSentence(text);
      if (checkSentence(sentence, grounds).supported) return sentence;
    }
    return null;
  };
}

const rotate = <Item>(items: readonly Item[], by: number): Item[] =>
  items.map((_, index) => items[(index + by) % items.length]).filter((item) => item !== undefined);
