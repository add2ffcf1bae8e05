import { countCharacters, countWords } from '../../text/text.ts';
import { splitSentences } from '../claims.ts';
import { infinitiveOf, singularOf } from './language/english.ts';
import { ROLE } from './language/capitals.ts';
import { wordOverlap } from '../overlap.ts';
import type { PitchInput } from '../pitch-input.ts';
import {
  assembleBody,
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
  type Variation,
} from '../pitch.ts';

/** What was written for one input. */
export interface WrittenCase {
  input: PitchInput;
  variations: readonly Variation[];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? [];

/** The forms under which a word counts as given: itself, singular, infinitive, without a possessive. */
function formsOf(word: string): string[] {
  const bare = word.replace(/'s$/u, '');
  return [word, bare, singularOf(bare), infinitiveOf(bare)];
}

/** What the creator gave: peg, take, facts, offers with place and days, and logline. */
const givenBy = ({ profile, news_peg, take }: PitchInput): string =>
  [
    news_peg,
    take,
    profile.logline,
    ...profile.facts.map(({ text }) => text),
    ...profile.offers.flatMap(({ text, place, days }) => [text, place, days]),
  ].join('\n');

/** Tells the words of ours: those that stand in no given text in any inflection. */
function oursOf(input: PitchInput): (word: string) => boolean {
  const given = new Set(wordsOf(givenBy(input)).flatMap(formsOf));
  return (word) => !formsOf(word).some((form) => given.has(form));
}

/** The share of a pitch's words that are ours, from 0 to 1, function words included. */
export function shareOfOurs(variation: Variation, input: PitchInput): number {
  const words = wordsOf(assembleBody(variation).replace(/^Talking points:$/mu, ''));
  const isOurs = oursOf(input);
  return words.length === 0 ? 0 : words.filter(isOurs).length / words.length;
}

/**
 * Sentences, and runs of six words, that come back in the pitches of at least three creators and do
 * not stand in what those creators gave.
 */
export function repeatsAcross(cases: readonly WrittenCase[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const { input, variations } of cases) {
    const given = ` ${wordsOf(givenBy(input)).join(' ')} `;
    const add = (text: string) => {
      if (given.includes(` ${text} `)) return;
      found.set(text, (found.get(text) ?? new Set()).add(input.profile.name));
    };
    for (const variation of variations) {
      const sentences = [
        variation.line1_hook,
        variation.line2_whynow,
        variation.line3_whyyou,
      ].flatMap(splitSentences);
      for (const sentence of [
        variation.headline,
        ...sentences,
        ...(variation.talking_points ?? []),
      ]) {
        const words = wordsOf(sentence);
        add(words.join(' '));
        for (let at = 0; at + 6 <= words.length; at += 1) add(words.slice(at, at + 6).join(' '));
      }
    }
  }
  return [...found].filter(([, creators]) => creators.size >= 3).map(([text]) => text);
}

/** The greatest share of common words between two variations of one pitch. */
export const overlapOf = (variations: readonly Variation[]): number =>
  Math.max(
    0,
    ...variations.flatMap((left, index) =>
      variations
        .slice(index + 1)
        .map((right) => wordOverlap(assembleBody(left), assembleBody(right))),
    ),
  );

const FORM =
  /\bfor the record\b|\ba fact you can check\b|\bin the news\b|\bmy work in one line\b|\bthe hook\b|\bwhy now\b|[{}]|undefined|\bnull\b/iu;
const DATED =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|month|weekend|year|season|morning)|next (?:week|month|year)|last (?:week|month|year|night)|now|currently|recently|right away|soon)\b/giu;
const PROMISE =
  /\b(?:exclusive|guarantee|available|free of charge|at no cost|I can (?:bring|send|show|offer|share|provide|let)|you can (?:see|hear|print|book|have|film|meet|interview|talk))\b/iu;
const OPEN_END =
  /(?:\b(?:a|an|the|of|in|on|at|for|and|or|to|with|by|from|as|that|who|which|its|their|his|her|my|our|is|are|was|were|has|have|between|than|into|about|over)|[,;:–—-]|…|\.\.\.)$/iu;

/** Everything countable that is wrong with a variation; empty when nothing is. */
export function problemsOf(variation: Variation, input: PitchInput): string[] {
  const problems: string[] = [];
  const body = assembleBody(variation);
  const text = `${variation.headline}\n${body}`;
  const given = givenBy(input);
  const all = `${given}\n${input.profile.timely_angle}\n${input.profile.bio_short}`;
  const say = (when: boolean, problem: string) => when && problems.push(problem);

  say(
    countCharacters(variation.headline) > HEADLINE_MAX_CHARACTERS,
    'headline: too many characters',
  );
  say(countWords(variation.headline) > HEADLINE_MAX_WORDS, 'headline: too many words');
  say(
    OPEN_END.test(variation.headline) &&
      // 'Gary, IN'
      !/, [A-Z]{2}$/u.test(variation.headline) &&
      !given.includes(variation.headline),
    `headline: cut (${variation.headline})`,
  );
  say(
    !/^[^\p{L}]*[\p{Lu}\p{N}]/u.test(variation.headline) && /\p{Ll}/u.test(variation.headline),
    'headline: small start',
  );
  say(countWords(body) > BODY_MAX_WORDS, 'body: too long');
  const form = FORM.exec(text)?.[0];
  say(form !== undefined && !all.toLowerCase().includes(form.toLowerCase()), `form: ${form ?? ''}`);
  for (const [dated] of text.matchAll(DATED))
    say(!new RegExp(`\\b${dated}\\b`, 'iu').test(all), `date without a date: ${dated}`);
  for (const sentence of splitSentences(body.replaceAll('\n', ' '))) {
    say(/^\p{Ll}/u.test(sentence), `small start: ${sentence}`);
    say(
      /\b(?:she|he)\b/iu.test(sentence) &&
        !/\b(?:she|he)\b/iu.test(given.replace(/^(?:she|he)\b/gimu, '')) &&
        !/\b(?:her|his)\b/iu.test(input.take),
      `third person: ${sentence}`,
    );
    say(
      [input.profile.name.split(' ').at(-1) ?? '', input.profile.name].some(
        (name) =>
          sentence.startsWith(`${name} `) &&
          /^(?:is|has|was|can)\b/u.test(sentence.slice(name.length + 1)),
      ),
      `third person: ${sentence}`,
    );
    say(
      /\bI (?:is|has|does|was born|runs|teaches|makes|keeps|helps|works|trains|writes|sells)\b/u.test(
        sentence.replace('I was born', ''),
      ),
      `agreement: ${sentence}`,
    );
    say(
      PROMISE.test(sentence) && input.profile.offers.length === 0 && !PROMISE.test(all),
      `promise: ${sentence}`,
    );
  }
  say(
    /\ba (?=[aeio]\p{Ll})(?!(?:one|once|eu)\w*)|\ban (?=[bcdfgjklpqtvwyz]\p{Ll})/u.test(text),
    'article',
  );
  say(/ {2}|\s[,.;!?](?:\s|$)|\.\.(?:\s|$)|[?!]\.(?:\s|$)|,,|\(\s/u.test(text), 'punctuation');
  const role = [
    ...text.matchAll(
      /\b(?:a|an|the|and|as|am|former|retired) (\p{Lu}\p{Ll}+)(?= (?:of|at|who|in|and)\b|[.,])/gu,
    ),
  ]
    .map(([, word = '']) => word)
    .find((word) => ROLE.test(word));
  say(role !== undefined && !/of the Year/u.test(text), `capital: ${role ?? ''}`);
  say(
    variation.claims.some(({ supported }) => !supported),
    `unsupported: ${variation.claims.find(({ supported }) => !supported)?.text ?? ''}`,
  );
  const points = (variation.talking_points ?? []).length;
  // One point is no list; where no second fact is likely to suit there is none.
  say(points === 1, 'one talking point');
  say(input.pitch_type !== 'podcast' && points > 0, 'talking points outside a podcast');
  return problems;
}

/** The middle value; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
