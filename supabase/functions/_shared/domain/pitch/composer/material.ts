import { countWords } from '../../text.ts';
import { splitSentences } from '../claims.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import { groundsOf } from '../ledger/grounds.ts';
import { FIGURE_LEADS, NOTE_LEADS, WORK_LEAD } from '../lead-ins.ts';
import type { PitchInput } from '../pitch-input.ts';
import { lowerSafely } from './language/capitals.ts';
import { asThing } from './language/things.ts';
import { inFirstPerson, selfIn } from './language/person.ts';
import { roleOf, type Role } from './language/roles.ts';
import { speak, tidy } from './language/speak.ts';
import { asSentence, contentStems, withoutStop } from './language/text.ts';
import { readPeg, type PegReading } from './peg/read-peg.ts';

/** Something that a pitch can say, in the creator's words. */
export interface Unit {
  /** The name of the ground of its first sentence. */
  source: string;
  /** Complete sentences in the first person. */
  sentences: readonly string[];
  /** How well it fits the peg; 0 means no likeness. */
  fit: number;
  /** Its place in the profile. */
  order: number;
  /** Made of a note: proof, but no opening and no subject line. */
  minor: boolean;
  /** The note itself, for a list. */
  point?: string;
}

/** A fact that is no sentence: a degree, a figure. */
export interface Fragment {
  source: string;
  text: string;
}

/** All that a pitch can be composed of. */
export interface Material {
  input: PitchInput;
  grounds: readonly Ground[];
  peg: PegReading;
  take: Unit | null;
  /** What the creator is, when the logline says it as a role. */
  role: Role | null;
  /** Who is writing, as a sentence. */
  who: Unit | null;
  /** The profile's timely angle when it speaks of the peg's subject. */
  timely: Unit | null;
  /** The facts, best fit first; sentences of the short bio when there are fewer than two. */
  facts: readonly Unit[];
  fragments: readonly Fragment[];
}

const SAYS_WHEN =
  /\s(?:starts?|begins?|opens?|ends?|returns?|is|are|was|were|comes?|takes?|falls?|meets?|votes?|closes?|will|has|have)\s/u;

const NOTE_MAX_WORDS = 18;

/** A unit of more words is cut to its first sentences. */
const UNIT_MAX_WORDS = 48;

export function materialOf(input: PitchInput): Material {
  const { profile } = input;
  const grounds = groundsOf(profile, input);
  const context = [
    input.take,
    profile.logline,
    profile.timely_angle,
    profile.bio_short,
    ...profile.facts.map(({ text }) => text),
  ];
  const told = profile.facts.map(({ text }, index) =>
    toldBy(`profile.facts.${index}`, text, input, grounds),
  );
  const logline = toldBy('profile.logline', profile.logline, input, grounds);
  const role = roleIn(input, grounds);
  const facts = chained(
    told.map(({ unit }) => unit),
    input,
  );
  const bio =
    facts.length < 2 ? bioUnits(input, grounds).filter(({ source }) => source !== '') : [];
  const angle = toldBy(
    'profile.timely_angle',
    profile.timely_angle.replace(/^because\s+(?!of\b)/iu, ''),
    input,
    grounds,
  );
  const [clause] = angle.fragments;
  const timely =
    angle.unit ??
    (clause === undefined || !SAYS_WHEN.test(clause.text)
      ? null
      : {
          source: clause.source,
          sentences: [asSentence(clause.text)],
          fit: 0,
          order: 0,
          minor: false,
        });
  return {
    input,
    grounds,
    peg: readPeg(input.news_peg, context),
    take: takeOf(input, grounds),
    role,
    who: logline.unit,
    timely: timely !== null && isAboutPeg(profile.timely_angle, input) ? timely : null,
    facts: withoutNotes([...facts, ...bio])
      .map((each, index) => ({ each, index }))
      .sort((left, right) => right.each.fit - left.each.fit || left.index - right.index)
      .map(({ each }) => each),
    fragments: [...logline.fragments, ...told.flatMap(({ fragments }) => fragments)],
  };
}

/** A note behind a lead reads like a field of a form: it stands only where little else proves anything. */
const withoutNotes = (units: readonly Unit[]): readonly Unit[] =>
  units.filter(({ point }) => point === undefined).length >= 2
    ? units.filter(({ point }) => point === undefined)
    : units;

interface Told {
  unit: Unit | null;
  fragments: Fragment[];
}

const TEAM =
  /\b(?:team|club|band|choir|squad|league|crew|ensemble|orchestra|students|players|troupe)\b/iu;

/** The sentences and the fragments of one text of the profile that its source carries. */
function toldBy(source: string, text: string, input: PitchInput, grounds: readonly Ground[]): Told {
  const order = Number(/\d+$/u.exec(source)?.[0] ?? 0);
  if (countWords(text) > 2 * UNIT_MAX_WORDS) {
    const [first] = splitSentences(tidy(text)).map(asSentence);
    const short = first !== undefined && countWords(first) <= UNIT_MAX_WORDS;
    return {
      unit: short
        ? { source, sentences: [first], fit: fitOf(text, input), order, minor: false }
        : null,
      fragments: [],
    };
  }
  const own = grounds.filter(
    (ground) => ground.source === source || ground.source === 'profile.name',
  );
  const about = source === 'profile.bio_short' ? splitSentences(input.profile.bio_short) : [];
  const self =
    source === 'profile.logline'
      ? 'role'
      : selfIn([...about, ...input.profile.facts.map((fact) => fact.text)], input.profile.name);
  const teams = TEAM.test(
    [input.profile.logline, ...input.profile.facts.map((fact) => fact.text)].join(' '),
  );
  const kept: string[] = [];
  const fragments: Fragment[] = [];
  let minor = false;
  for (const spoken of speak(text, input.profile.name, self)) {
    if (!checkSentence(spoken.text, own).supported) continue;
    const bare = spoken.text.replace(
      /^I (?=(?:placed|won|ranked|finished|took|beat|qualified)\b)/u,
      '',
    );
    if (bare !== spoken.text && teams && !/^I\b/iu.test(text.trim())) {
      fragments.push({ source, text: withoutStop(bare) });
      continue;
    }
    if (spoken.kind === 'fragment') fragments.push({ source, text: spoken.text });
    else if (countWords([...kept, spoken.text].join(' ')) <= UNIT_MAX_WORDS) {
      kept.push(spoken.text);
      minor = spoken.minor === true;
    }
  }
  const [note] = fragments;
  const third = /\b(?:he|she|his|her|hers|him|himself|herself)\b/iu;
  if (
    source.startsWith('profile.facts.') &&
    kept.length === 0 &&
    note !== undefined &&
    !third.test(note.text)
  ) {
    const counts = /^(?:(?:about|over|more than|nearly|almost) )?[\d$]/iu.test(note.text);
    const leads = counts ? FIGURE_LEADS : NOTE_LEADS;
    const sentence = asSentence(
      `${leads[order % leads.length] ?? ''} ${lowerSafely(note.text, true)}`,
    );
    if (countWords(sentence) <= NOTE_MAX_WORDS && checkSentence(sentence, own).supported) {
      const fit = fitOf(text, input) - 2;
      const unit = { source, sentences: [sentence], fit, order, minor: true };
      return { unit: { ...unit, point: note.text }, fragments };
    }
  }
  if (source === 'profile.logline' && kept.length === 0) {
    const [work] = fragments.splice(0, 1);
    const sentence =
      work === undefined || / who /u.test(work.text)
        ? ''
        : asSentence(`${WORK_LEAD} ${asThing(work.text)}`);
    if (sentence !== '' && checkSentence(sentence, own).supported) kept.push(sentence);
  }
  return {
    unit:
      kept.length === 0
        ? null
        : { source, sentences: kept, fit: fitOf(text, input) - (minor ? 2 : 0), order, minor },
    fragments,
  };
}

/** The role that the logline names, where the ledger carries it. */
function roleIn({ profile }: PitchInput, grounds: readonly Ground[]): Role | null {
  const [first = ''] = splitSentences(tidy(profile.logline));
  const said = speak(first, profile.name, 'role')[0]?.text ?? '';
  const found = /^I am (?=an? |the |one of )/u.test(said)
    ? roleOf(said.replace(/^I am /u, ''))
    : null;
  if (found === null) return null;
  const holds = (text: string) => checkSentence(`I am ${text}.`, grounds).supported;
  if (!holds(found.whole)) return null;
  return {
    ...found,
    short: found.short !== null && holds(found.short) ? found.short : null,
  };
}

/** The take as the creator says it, without 'I think that' in front. */
function takeOf(input: PitchInput, grounds: readonly Ground[]): Unit | null {
  const text = tidy(input.take).replace(
    /^(?:because|i (?:think|say|believe) that)\s+(?!of\b)/iu,
    '',
  );
  if (!/\p{L}/u.test(text)) return null;
  const own = grounds.filter(({ source }) => source === 'take' || source === 'profile.name');
  const sentences = splitSentences(text).map((one) => {
    const turned = asSentence(inFirstPerson(one, input.profile.name) ?? one);
    return checkSentence(turned, own).supported ? turned : asSentence(one);
  });
  return { source: 'take', sentences, fit: fitOf(text, input), order: 0, minor: false };
}

/** A start that is understood only behind what was said before. */
const POINTS_BACK =
  /^(?:it|its|they|their|them|this|these|those|that|both|he|she|her|his|one of (?:them|those)|(?:\p{L}+|\d+%?|\d+ percent) of (?:it|them|those|these)|(?:in|from|at|since) (?:it|that|this)|after that|since then)\b/iu;
const DEFINITE = /^(?:the|that|those|these) ((?:\p{Ll}[\p{L}-]* ){0,1}\p{Ll}[\p{L}-]*)/iu;
const NOT_BACK =
  /^the (?:first|only|last|best|oldest|youngest|biggest|largest|smallest|most|average|same|next|whole|average|state|city|county|country|world|mayor|governor|public|government|river|school|average)\b/iu;

/** Facts that point to the one before stand behind it; without one they are left out. */
function chained(units: readonly (Unit | null)[], input: PitchInput): Unit[] {
  const facts: Unit[] = [];
  const known = contentStems(`${input.profile.logline} ${input.news_peg} ${input.take}`);
  let previous: Unit | null = null;
  for (const unit of units) {
    if (unit === null) {
      previous = null;
      continue;
    }
    const [first = ''] = unit.sentences;
    const definite = DEFINITE.exec(first);
    const names = definite?.[1] ?? '';
    const loose =
      unit.point === undefined &&
      (POINTS_BACK.test(first) ||
        /\bsince (?:then|that \p{L}+)\b|\b(?:that|the same) (?:fall|autumn|winter|spring|summer|year|month|day|night|week|morning|evening)\b/iu.test(
          first,
        ) ||
        /\b(?:for|of|with|in|on|at|from|to|about) (?:that|those|these|this) \p{Ll}+/iu.test(
          first,
        ) ||
        /^(?:one|another|the other) \p{Ll}+ (?!of\b|from\b|in\b|at\b|who\b)/iu.test(first) ||
        /\bthere\b(?! (?:is|are|was|were|has|have)\b)/iu.test(first) ||
        (/\b(?:them|they)\b/iu.test(first) && !/\b\p{L}{3,}s\b.*\b(?:them|they)\b/iu.test(first)) ||
        (definite !== null &&
          !NOT_BACK.test(first) &&
          ![...contentStems(names)].some((stem) => known.has(stem))));
    if (!loose) {
      facts.push(unit);
      previous = unit;
      continue;
    }
    if (previous === null) {
      if (facts.length === 0 && !POINTS_BACK.test(first)) {
        facts.push(unit);
        previous = unit;
      }
      continue;
    }
    const sentences: string[] = [...previous.sentences, ...unit.sentences];
    if (countWords(sentences.join(' ')) > UNIT_MAX_WORDS) continue;
    const whole: Unit = { ...previous, sentences, fit: Math.max(previous.fit, unit.fit) };
    facts[facts.indexOf(previous)] = whole;
    previous = whole;
  }
  return facts;
}

function bioUnits(input: PitchInput, grounds: readonly Ground[]): Unit[] {
  const { profile } = input;
  const units = splitSentences(profile.bio_short).map(
    (sentence) => toldBy('profile.bio_short', sentence, input, grounds).unit,
  );
  return chained(units, input).map((unit) => ({ ...unit, fit: unit.fit / 2 }));
}

/** Likeness of a text to the story: words shared with the peg count double, figures a little. */
function fitOf(text: string, { news_peg, take, profile }: PitchInput): number {
  const stems = contentStems(text);
  const peg = contentStems(news_peg);
  const said = contentStems(take);
  let fit = 0;
  for (const stem of stems) fit += (peg.has(stem) ? 2 : 0) + (said.has(stem) ? 1 : 0);
  const place = contentStems(profile.city_region);
  if ([...place].some((stem) => peg.has(stem) && stems.has(stem))) fit += 1;
  if (/\d/u.test(text)) fit += 0.5;
  return fit;
}

/** Whether a standing text speaks of this peg: two words of it stand in the peg or the take. */
function isAboutPeg(text: string, { news_peg, take }: PitchInput): boolean {
  const peg = contentStems(news_peg);
  const story = new Set([...peg, ...contentStems(take)]);
  const shared = [...contentStems(text)].filter((stem) => story.has(stem));
  return shared.length >= 2 && shared.some((stem) => peg.has(stem));
}
