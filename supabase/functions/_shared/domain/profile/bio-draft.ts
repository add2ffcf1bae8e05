import { cleanLine, countCharacters } from '../text/text.ts';
import { BIO_MAX } from './profile.ts';

/** The fields of a profile that a bio is drafted from. Blank ones are not set. */
export interface BioMaterial {
  name: string;
  city_region: string;
  logline: string;
  timely_angle: string;
  book_title: string;
  facts: readonly { text: string }[];
}

type BioField = keyof typeof BIO_MAX;

const FIRST_PERSON = /\b(?:I|I['’](?:m|ve|d|ll)|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur|us)\b/u;
const MEDIUM_FACTS = 2;
const PARAGRAPH_FACTS = 3;
/** More of the first person is no bio any more; the press kit lists every fact. */
const QUOTED_MAX = 4;

/**
 * Bios of three lengths in the creator's own words: logline, place, work, facts and the timely angle,
 * whole sentences within the limits of the fields. Nothing is added to what the profile says; what is
 * written in the first person stands in one quotation. Blank when there is neither a logline nor a fact.
 */
export function draftBios(material: BioMaterial): Record<BioField, string> {
  const name = cleanLine(material.name);
  const facts = material.facts.map(({ text }) => cleanLine(text)).filter((text) => text !== '');
  const logline = cleanLine(material.logline);
  if (name === '' || (logline === '' && facts.length === 0)) {
    return { bio_short: '', bio_medium: '', bio_long: '' };
  }
  const said = [logline, ...facts].join(' ');
  const first = firstName(name);
  const city = cleanLine(material.city_region);
  const work = cleanLine(material.book_title);
  const lead = logline === '' ? facts.slice(0, 1) : [introduced(name, logline)];
  const rest = logline === '' ? facts.slice(1) : facts;
  const place = city === '' || said.includes(city) ? [] : [`${first} is based in ${city}.`];
  const title = work === '' || said.includes(work) ? [] : [`${possessive(first)} work is ${work}.`];
  const angle = cleanLine(material.timely_angle);
  const now = angle === '' ? [] : [angle];

  const fit = (field: BioField, paragraphs: readonly (readonly string[])[]) =>
    fitted(quotedOnce(paragraphs), first, BIO_MAX[field]);
  return {
    bio_short: fit('bio_short', [[...lead, ...place]]),
    bio_medium: fit('bio_medium', [[...lead, ...title, ...rest.slice(0, MEDIUM_FACTS), ...place]]),
    bio_long: fit('bio_long', [
      [...lead, ...title],
      ...inGroups(rest, PARAGRAPH_FACTS),
      [...now, ...place],
    ]),
  };
}

/** The logline as the sentence that says who it is about. */
function introduced(name: string, logline: string): string {
  if (FIRST_PERSON.test(logline) || logline.includes(firstName(name))) return logline;
  const subject = /^(?:She|He)\s+(?=\p{Ll})/u;
  if (subject.test(logline)) return logline.replace(subject, `${name} `);
  // After a colon both 'A baker of Macon' and 'A baker teaches Macon' are right.
  return `${name}: ${logline}`;
}

const ended = (text: string) => (/[.!?…][”"']?$/u.test(text) ? text : `${text}.`);
const firstName = (name: string) => name.split(' ')[0] ?? name;
const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`);

function inGroups(sentences: readonly string[], size: number): string[][] {
  const groups: string[][] = [];
  for (let at = 0; at < sentences.length; at += size) groups.push(sentences.slice(at, at + size));
  return groups;
}

/**
 * The paragraphs with all of the first person side by side: in front when the bio begins with it, else
 * behind. In a bio of several paragraphs it has one of its own.
 */
function quotedOnce(paragraphs: readonly (readonly string[])[]): (readonly string[])[] {
  const isOwn = (sentence: string) => FIRST_PERSON.test(sentence);
  const own = paragraphs.flat().filter(isOwn).slice(0, QUOTED_MAX);
  const told = paragraphs.map((sentences) => sentences.filter((sentence) => !isOwn(sentence)));
  const leads = isOwn(paragraphs.flat()[0] ?? '');
  const [only, ...others] = told;
  if (only !== undefined && others.length === 0)
    return [leads ? [...own, ...only] : [...only, ...own]];
  return leads ? [own, ...told] : [...told, own];
}

/** A paragraph of whole sentences; neighbours in the first person share one quotation. */
function paragraphOf(sentences: readonly string[], first: string): string {
  const parts: { text: string; own: boolean }[] = [];
  for (const sentence of sentences) {
    const own = FIRST_PERSON.test(sentence);
    const last = parts.at(-1);
    const text = ended(own ? sentence.replace(/["“”]/gu, "'") : sentence);
    if (own && last?.own === true) last.text += ` ${text}`;
    else parts.push({ text, own });
  }
  return parts
    .map(({ text, own }) => (own ? `In ${possessive(first)} words: “${text}”` : text))
    .join(' ');
}

/** As many whole sentences as fit, in paragraphs. A sentence that does not fit is left out. */
function fitted(paragraphs: readonly (readonly string[])[], first: string, max: number): string {
  const kept: string[][] = paragraphs.map(() => []);
  const write = () =>
    kept
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => paragraphOf(sentences, first))
      .join('\n\n');
  paragraphs.forEach((paragraph, at) => {
    for (const sentence of paragraph) {
      kept[at]?.push(sentence);
      if (countCharacters(write()) > max) kept[at]?.pop();
    }
  });
  return write();
}
