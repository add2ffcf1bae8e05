import { cleanLine, countCharacters } from '../text/text.ts';
import { BIO_MAX } from './profile.ts';
import { proposedWho } from './who.ts';
import { sentenceFault, withStop } from './sentences.ts';
import { WORK_WORDS, type WorkKind } from './work-kind.ts';

/** The fields of a profile that a bio is drafted from. Blank ones are not set. */
export interface BioMaterial {
  name: string;
  city_region: string;
  logline: string;
  who: string;
  book_title: string;
  work_kind: WorkKind;
  facts: readonly { text: string }[];
}

type BioField = keyof typeof BIO_MAX;

const FIRST_PERSON =
  /\b(?:I|I['’](?:m|ve|d|ll)|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|[Oo]urs?|[Uu]s)\b/u;
/** What points back to the sentence before: 'one page of that notebook', 'It feeds 40 people'. */
const POINTS_BACK =
  /^(?:It|They|There|That|This|These|Those)\b|\b(?:in|of|from|with|on|at|to|for) (?:that|this|these|those) \p{L}/u;
const MEDIUM_FACTS = 2;
const PARAGRAPH_FACTS = 3;

/** How a sentence of the first person begins, and the same of the third. */
const STARTS: readonly [pattern: RegExp, third: string][] = [
  [/^I(?:['’]m| am)\s+/u, 'is '],
  [/^I(?:['’]ve| have)\s+/u, 'has '],
  [/^I was\s+/u, 'was '],
];
/** Past tense reads the same of everybody: 'I founded', 'I wrote'. */
const PAST =
  /^I\s+((?:[a-z]{2,}ed|won|ran|built|taught|led|wrote|made|grew|sold|left|spent|began|became|co-wrote)\s.*)$/u;

/**
 * The sentence as told of somebody; '' where that takes more than a change of its first words. Sentences without
 * a first person stay as they are.
 */
function ofThem(sentence: string, name: string): string {
  if (!FIRST_PERSON.test(sentence)) return sentence;
  const start = STARTS.find(([pattern]) => pattern.test(sentence));
  const rest =
    start === undefined ? PAST.exec(sentence)?.[1] : start[1] + sentence.replace(start[0], '');
  return rest === undefined || FIRST_PERSON.test(rest) ? '' : `${name} ${rest}`;
}

/**
 * Bios of three lengths in the third person, from what the profile says of its creator: whole sentences within
 * the limits of the fields, nothing added. Blank where the profile has no sentence to begin with; a sentence that
 * cannot be told of somebody safely is left out.
 */
export function draftBios(material: BioMaterial): Record<BioField, string> {
  const name = cleanLine(material.name);
  const first = name.split(' ')[0] ?? name;
  const lead = name === '' ? '' : leadOf(material, name);
  // A bio begins with its person.
  if (first === '' || !lead.startsWith(first))
    return { bio_short: '', bio_medium: '', bio_long: '' };
  const facts = material.facts
    .filter(({ text }) => [null, 'third_person'].includes(sentenceFault(text, name)))
    .map(({ text }) => ofThem(withStop(cleanLine(text)), first))
    // What pointed at a sentence that is left out would say nothing.
    .filter((text, at, told) => text !== '' && !(told[at - 1] === '' && POINTS_BACK.test(text)));
  const city = cleanLine(material.city_region);
  const work = cleanLine(material.book_title);
  const said = [lead, ...facts].join(' ');
  const place =
    city === '' || said.includes(city.split(',')[0] ?? city)
      ? []
      : [`${first} is based in ${city}.`];
  const title =
    work === '' || said.includes(work)
      ? []
      : [`${first}’s ${WORK_WORDS[material.work_kind].noun} is ${withStop(work)}`];
  return {
    bio_short: fitted([[lead, ...place]], BIO_MAX.bio_short),
    bio_medium: fitted(
      [[lead, ...title, ...facts.slice(0, MEDIUM_FACTS), ...place]],
      BIO_MAX.bio_medium,
    ),
    bio_long: fitted(
      [[lead, ...title], ...inGroups(facts, PARAGRAPH_FACTS), place],
      BIO_MAX.bio_long,
    ),
  };
}

/** Who it is about: from the sentence that the creator settled, where it can be told, else from the logline. */
function leadOf({ who, logline, city_region }: BioMaterial, name: string): string {
  const [settled, line] = [cleanLine(who), cleanLine(logline)];
  const own = settled === '' ? '' : ofThem(withStop(settled), name);
  if (own !== '') return own;
  const subject = /^(?:She|He)\s+(?=\p{Ll})/u;
  if (subject.test(line)) return withStop(line.replace(subject, `${name} `));
  const isTold = line.startsWith(name.split(' ')[0] ?? name);
  if (isTold) return withStop(line);
  // A place that the logline begins with keeps its capital.
  const named = line.startsWith(city_region.split(',')[0] ?? '') ? city_region : '';
  return ofThem(proposedWho({ logline: line, city_region: named }), name);
}

function inGroups(sentences: readonly string[], size: number): string[][] {
  const groups: string[][] = [];
  for (let at = 0; at < sentences.length; at += size) groups.push(sentences.slice(at, at + size));
  return groups;
}

/** As many whole sentences as fit, in paragraphs. A sentence that does not fit is left out. */
function fitted(paragraphs: readonly (readonly string[])[], max: number): string {
  const kept: string[][] = paragraphs.map(() => []);
  const write = () =>
    kept
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => sentences.join(' '))
      .join('\n\n');
  paragraphs.forEach((paragraph, at) => {
    for (const sentence of paragraph) {
      kept[at]?.push(sentence);
      if (countCharacters(write()) > max) kept[at]?.pop();
    }
  });
  return write();
}
