import type { PitchProfile } from '../profile/profile.ts';

/** One thing that a pitch may rest on, with the name that claims use for it. */
export interface Ground {
  source: string;
  text: string;
}

/** All that is known: the peg and what the profile states, blanks left out. */
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

/** The verdict on one sentence: the grounds it stands on, or null and unsupported. */
export interface Grounding {
  source: string | null;
  supported: boolean;
}

const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|half|twice|double[ds]?|tripled?|majority|percent|first-ever)\b/giu;

/** Words that lend authority: nobody gets one that the profile does not give. */
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
 * Whether a sentence says nothing beyond the grounds. Numbers, names, quotations and words of
 * authority must stand in them; the rest must share telling words with them, unless the sentence
 * only asks or offers. Errs towards unsupported: then the creator is asked, and nobody is misled.
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

  const telling = stems(sentence);
  const shared = grounds.filter(({ text }) => {
    const of = stems(text);
    return [...telling].some((word) => of.has(word));
  });
  const covered = [...telling].filter((word) => knownStems.has(word)).length;
  const onlyOffers =
    (/\?["”’)]*$/u.test(sentence.trim()) || OFFER.test(sentence.trim())) &&
    !EXPERIENCE.test(sentence);

  if (onlyOffers) {
    return { source: join(shared.length > 0 ? shared : grounds.slice(0, 1)), supported: true };
  }
  // A statement must be made mostly of what is known, and one about the creator's own life almost
  // wholly; one borrowed word does not carry it.
  const needed = EXPERIENCE.test(sentence) ? 0.8 : 0.5;
  if (shared.length === 0 || covered < Math.max(2, telling.size * needed)) return unsupported;
  const named = shared.filter(({ source }) => cited.includes(source));
  return { source: join(named.length > 0 ? named : shared), supported: true };
}

const join = (grounds: readonly Ground[]) =>
  grounds.length === 0 ? null : grounds.map(({ source }) => source).join('+');

/** The word as a whole: '9' is not in '2019'. */
function hasWhole(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** Capitalised words that do not open a sentence, and acronyms wherever they stand. */
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

/** Enough of a word to find its other forms: 'teaches' and 'teaching' meet. */
function stem(word: string): string {
  return word.replace(/(?:ies|ing|ed|es|s|y)$/u, '').slice(0, 6) || word;
}
