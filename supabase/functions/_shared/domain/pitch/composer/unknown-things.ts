import { splitSentences } from '../claims.ts';
import type { PitchInput } from '../pitch-input.ts';
import { thingsAsKnown } from './language/references.ts';
import { contentStems } from './language/text.ts';
import type { Material } from './material.ts';

/** 'the guide', 'the old tobacco barn' */
const AS_KNOWN =
  /\b(?:the|that|those|these) (?:\d{4} )?((?:\p{Ll}[\p{L}'’-]* )??\p{Ll}[\p{L}'’-]*)/giu;
const OWN = /\b(?:my|our) ((?:\p{Ll}[\p{L}'’-]* )??\p{Ll}[\p{L}'’-]*)/giu;
/** 'three of the beauticians' */
const PART = /\b(?:\p{L}+|\d+) of (?:the|those|these|my|our) (\p{Ll}[\p{L}-]*)/giu;
/** 'Miss Gloria', 'Mrs. Tibbs': somebody whom the reader has met, or not. */
const CALLED =
  /\b(?:Miss|Mrs?|Ms|Dr|Aunt|Auntie|Uncle|Coach|Pastor|Deacon)\.? (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)/gu;
/** Who that is stands beside the name: 'my coworker Miss Gloria', 'Mrs. Tibbs, who is 94'. */
const PRESENTED = /(?:\b(?:my|our|his|her|their) (?:\p{L}+ ){1,3}|\b(?:is|was|named|called) )$/u;
const EXPLAINED_BEHIND = /^(?:, (?:who|\d|my|our|the|an?)\b| who\b)/u;

/** Counts what a mail speaks of as known; its paragraphs stand in the order in which they are read. */
export type UnknownReader = (paragraphs: readonly string[]) => number;

interface Things {
  /** The stems of what several texts of the creator speak of: the machine, the laundry, the map. */
  stems: ReadonlySet<string>;
  /** What a text of the creator says is called so: Chairside, Twelve Chairs. */
  names: ReadonlySet<string>;
}

/** 'My first hire' is no thing that the first laundromat tells of. */
const NO_THING = contentStems(
  'first second third last next new old young own big small best good whole only same other day days week month year ' +
    'night morning evening afternoon hour minute time work home life name side people start end part way place number',
);

function thingsOf({ news_peg, take, profile }: PitchInput): Things {
  const texts = [
    profile.logline,
    take,
    ...profile.facts.map(({ text }) => text),
    ...profile.offers.map(({ text }) => text),
  ];
  const told = texts.map((text) => contentStems(text));
  const peg = contentStems(news_peg);
  // 'our program, Chairside,' or 'a club called Twelve Chairs'
  const names = [
    ...[profile.bio_short, ...texts]
      .join('\n')
      .matchAll(
        /(?:\b(?:my|our|an?|the) (?:\p{L}+[ -]){0,4}\p{L}+, |\b(?:called|named|run|runs|founded|started|of) )(\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)*)(?=,|[.]| )/gu,
      ),
  ].map(([, name = '']) => name);
  return {
    names: new Set(names.filter((name) => !profile.city_region.includes(name))),
    stems: new Set(
      told
        .flatMap((stems) => [...stems])
        .filter(
          (stem) =>
            !peg.has(stem) &&
            !NO_THING.has(stem) &&
            told.filter((stems) => stems.has(stem)).length > 1,
        ),
    ),
  };
}

/**
 * Reads for a creator how often a text speaks of something of theirs as known ('the map'), or of somebody by
 * name, where no sentence before it tells of them.
 */
export function unknownReader({ input, who, facts, take }: Material): UnknownReader {
  const things = thingsOf(input);
  // They alone may present what is the creator's ('my group').
  const presenting = [...who, ...facts.map(({ text }) => text)];
  return (paragraphs) =>
    unknownThings(paragraphs, things, presenting) + unknownGroup(paragraphs, take, input.news_peg);
}

/** A group to which the creator belongs, or people of theirs. */
const GROUP =
  /\b(?:we|our|us)\b|\b(?:teams?|clubs?|groups?|crew|compan(?:y|ies)|firm|business|shops?|stores?|farms?|ranch|church|choir|band|school|class(?:es)?|studio|kitchen|restaurant|bakery|salon|clinic|program|nonprofit|cooperative|co-op|union|league|network|association|chapter|collective|troupe|family|families|parents|brothers?|sisters?|husband|wife|partner|neighbors|volunteers|members|students|players|staff|employees|congregation|camp|library|newsroom|label|press|theater|garden|market|coach|founder|co-founder|owner|director|run|runs|lead|leads|own|owns)\b/iu;
/** What everybody is part of. */
const US_ALL =
  /\b(?:our|us) (?:own |all|kids|children|elders|people|ancestors|history|bodies|hair|city|town|state|country|county|neighborhood|street|block|schools|streets|water|air|time)\b/giu;

/** 1 where a sentence says 'we' of people of whom nothing before it tells ('We lost our pool'). */
function unknownGroup(paragraphs: readonly string[], take: readonly string[], peg: string): number {
  let told = GROUP.test(peg);
  for (const sentence of paragraphs.flatMap((text) => splitSentences(text))) {
    const ours = /\b(?:we|our|us)\b/iu.test(sentence.replace(US_ALL, ''));
    const introduces = GROUP.test(sentence.replace(/\b(?:we|our|us)\b/giu, ''));
    if (ours && !told && !introduces && !take.includes(sentence)) return 1;
    told = told || introduces || ours;
  }
  return 0;
}

/** Whether a text says who bears a name: 'my great-grandmother Lula Whitsett', 'a farmer named Lula'. */
const introduces = (text: string, name: string): boolean =>
  new RegExp(
    `\\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|an?|[Tt]he) (?:[\\p{Ll}-]+ ){1,3}${name}\\b(?! (?:\\p{Ll}+ )?(?:Street|Avenue|Road|County|School|Church|River))|\\b(?:named|called) ${name}\\b`,
    'u',
  ).test(text);

function unknownThings(
  paragraphs: readonly string[],
  things: Things,
  presenting: readonly string[],
): number {
  const known = new Set<string>();
  const met = new Set<string>();
  let unknown = 0;
  for (const sentence of paragraphs.flatMap((text) => splitSentences(text))) {
    const presents = presenting.some((text) => text.includes(sentence));
    const named = [
      ...thingsAsKnown(sentence, known),
      // 'My group gets its fullest': a fact or the logline may present a group so, nothing else.
      ...(presents
        ? []
        : [AS_KNOWN, OWN, PART].flatMap((pattern) =>
            [...sentence.matchAll(pattern)].map(({ 1: thing = '' }) => [...contentStems(thing)]),
          )),
    ];
    for (const stems of named)
      if (stems.some((stem) => things.stems.has(stem)) && !stems.some((stem) => known.has(stem)))
        unknown += 1;
    // 'Chairside' of which another text of the creator tells that it is a program.
    for (const { 0: name, index } of sentence.matchAll(
      /(?<=\p{L},? )\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}+)*/gu,
    )) {
      const first = name.split(' ')[0] ?? '';
      if (!things.names.has(name) || met.has(first)) continue;
      const before = sentence.slice(0, index);
      if (!/\b(?:my|our|an?|the) (?:\p{L}+ ){0,3}\p{L}+, $|\b(?:called|named) $/u.test(before))
        unknown += 1;
    }
    // 'An interview with me and Lorraine', of whom a fact tells.
    if (!presents)
      for (const { 0: name, index } of sentence.matchAll(/(?<=\p{Ll} )\p{Lu}\p{Ll}{2,}/gu))
        if (
          !met.has(name) &&
          presenting.some((text) => new RegExp(`\\p{L},? ${name}\\b`, 'u').test(text)) &&
          !/\b(?:in|at|on|near|of|from|to) $/u.test(sentence.slice(0, index))
        )
          unknown += 1;
    // 'Lula lowered a rope into her well', of whom only another fact tells that she is a great-grandmother.
    for (const [name] of sentence.matchAll(/(?<![\p{L}'’-])\p{Lu}\p{Ll}{2,}/gu))
      if (
        !met.has(name) &&
        !introduces(sentence, name) &&
        presenting.some((text) => text !== sentence && introduces(text, name))
      )
        unknown += 1;
    for (const found of sentence.matchAll(CALLED)) {
      const [whole, called = ''] = found;
      const names = called.split(' ').map((name) => name.replace(/['’]s$/u, ''));
      const before = sentence.slice(0, found.index);
      const behind = sentence.slice(found.index + whole.length);
      if (
        !names.some((name) => met.has(name)) &&
        !PRESENTED.test(before) &&
        !EXPLAINED_BEHIND.test(behind)
      )
        unknown += 1;
      names.forEach((name) => met.add(name));
    }
    for (const [name] of sentence.matchAll(/(?<=\s)\p{Lu}[\p{L}'’-]+/gu)) met.add(name);
    for (const stem of contentStems(sentence)) known.add(stem);
  }
  return unknown;
}
