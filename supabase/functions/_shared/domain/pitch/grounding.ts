import type { PitchProfile } from '../profile/profile.ts';

/** A text that may support claims, with the name that claims use as their source. */
export interface Ground {
  source: string;
  text: string;
}

/** The peg and the non-blank fields of the profile. */
export function groundsOf(profile: PitchProfile, newsPeg: string): Ground[] {
  return [
    { source: 'peg', text: newsPeg },
    { source: 'profile.name', text: profile.name },
    { source: 'profile.city_region', text: profile.city_region },
    { source: 'profile.beats', text: profile.beats.join(', ') },
    { source: 'profile.logline', text: profile.logline },
    { source: 'profile.timely_angle', text: profile.timely_angle },
    { source: 'profile.book_title', text: profile.book_title },
    { source: 'profile.bio_short', text: profile.bio_short },
    ...profile.facts.map(({ text }, index) => ({ source: `profile.facts.${index}`, text })),
  ].filter(({ text }) => text.trim() !== '');
}

/** The result for one sentence: the names of its grounds, or null when unsupported. */
export interface Grounding {
  source: string | null;
  supported: boolean;
}

const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|half|twice|double[ds]?|tripled?|majority|percent|first-ever)\b/giu;

/** Words that claim authority; each must appear in the grounds. */
const CREDENTIALS =
  /\b(?:award(?:s|ed|-winning)?|best-?selling|acclaimed|renowned|celebrated|expert|leading|certified|licensed|ph\.?d|professor|doctor|dr|nominat\w*|featured|published|veteran|experienced|years?|decades?|founder|founded|ceo|director|author|survivor|study|studies|research|survey|statistics|data|report(?:s|ed)?|according|proven|exclusive)\b/giu;

const STOP = new Set(
  (
    'about after again also and any are because been before being but can could did does each for ' +
    'from had has have her here him his how into its just like made make many may might more most ' +
    'much must not now off one only other our out over own she should some such than that the ' +
    'their them then there these they this those through too under until very was way were what ' +
    'when where which while who why will with would you your'
  ).split(' '),
);

const OFFER =
  /^(?:I (?:can|could|would|will|want|am (?:happy|glad|free|open|available)|hope|propose|suggest)|I['’](?:d|ll)|We (?:can|could|might)|You (?:would|could|can|get|will)|Let (?:me|us)|Happy|Glad|Shall|Would|Could|May|Want|Picture|Think|Ask|Tell)\b/iu;

const EXPERIENCE =
  /\bI (?:have|had|was|grew|spent|worked|lived|saw|know|remember|learned|taught|led|built|wrote|won|ran|helped|started|founded|raised|survived)\b|\bI['’](?:ve|d been)\b|\bmy (?:clients?|patients?|students?|readers?|community|family|mother|father|research|experience|own story)\b/iu;

/**
 * Checks whether the grounds support a sentence. Its numbers, names, quotations and credentials must
 * appear in them, and it must share content words with them unless it only asks or offers. In doubt
 * the result is unsupported, so that the creator is asked to confirm the sentence.
 */
export function groundSentence(
  sentence: string,
  grounds: readonly Ground[],
  cited: readonly string[] = [],
): Grounding {
  const unsupported: Grounding = { source: null, supported: false };
  const known = grounds
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
  const knownStems = stems(known);

  for (const number of sentence.match(/\p{N}[\p{N}.,:]*/gu) ?? []) {
    if (!hasWhole(known, number.replace(/[.,:]+$/u, ''))) return unsupported;
  }
  for (const word of [
    ...(sentence.match(NUMBER_WORDS) ?? []),
    ...(sentence.match(CREDENTIALS) ?? []),
  ]) {
    if (!knownStems.has(stem(word.toLowerCase()))) return unsupported;
  }
  for (const quote of sentence.match(/[“"][^”"]+[”"]/gu) ?? []) {
    if (
      !known.includes(
        quote
          .slice(1, -1)
          .replace(/[.,!?]$/u, '')
          .toLowerCase(),
      )
    ) {
      return unsupported;
    }
  }
  for (const name of properNouns(sentence)) {
    if (!hasWhole(known, name.toLowerCase())) return unsupported;
  }

  const content = stems(sentence);
  const shared = grounds.filter(({ text }) => {
    const of = stems(text);
    return [...content].some((word) => of.has(word));
  });
  const covered = [...content].filter((word) => knownStems.has(word)).length;
  const onlyOffers =
    (/\?["”’)]*$/u.test(sentence.trim()) || OFFER.test(sentence.trim())) &&
    !EXPERIENCE.test(sentence);

  if (onlyOffers) {
    return { source: join(shared.length > 0 ? shared : grounds.slice(0, 1)), supported: true };
  }
  // Half of the content words of a statement must be known, and more when it describes the
  // creator's own life; one shared word is not enough.
  const needed = EXPERIENCE.test(sentence) ? 0.8 : 0.5;
  if (shared.length === 0 || covered < Math.max(2, content.size * needed)) return unsupported;
  const named = shared.filter(({ source }) => cited.includes(source));
  return { source: join(named.length > 0 ? named : shared), supported: true };
}

const join = (grounds: readonly Ground[]) =>
  grounds.length === 0 ? null : grounds.map(({ source }) => source).join('+');

/** Finds whole words only: '2019' does not contain '9'. */
function hasWhole(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** Capitalised words that do not start a sentence, and all acronyms. */
function properNouns(sentence: string): string[] {
  const words = sentence.split(/\s+/u);
  return words.flatMap((raw, index) => {
    const word = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/['’]s$/u, '');
    if (word === '' || /^I(?:['’]\p{L}+)?$/u.test(word)) return [];
    const acronym = /^\p{Lu}[\p{Lu}\p{N}.&-]+$/u.test(word);
    const opens = index === 0 || /[.!?:]["”’)]*$/u.test(words[index - 1] ?? '');
    return acronym || (/^\p{Lu}/u.test(word) && !opens) ? [word] : [];
  });
}

function stems(text: string): Set<string> {
  return new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => (word.length > 3 || /\p{N}/u.test(word)) && !STOP.has(word))
      .map(stem),
  );
}

/** A stem that is equal for forms of a word such as 'teaches' and 'teaching'. */
function stem(word: string): string {
  return word.replace(/(?:ies|ing|ed|es|s|y)$/u, '').slice(0, 6) || word;
}
