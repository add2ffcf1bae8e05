import { splitSentences } from '../pitch/claims.ts';
import { proposedWho } from '../profile/who.ts';
import { cleanLine } from '../text/text.ts';

/** What of a profile may say the same thing in a press kit. Blank and null are nothing. */
interface Said {
  name: string | null;
  city_region: string | null;
  logline: string | null;
  who?: string | null | undefined;
  bio_short: string | null;
  bio_medium: string | null;
  bio_long: string | null;
}

/** Below so many words only a whole sentence is the same as another. */
const PHRASE_WORDS = 3;
const LEADS = new Set(['i', 'we', 'she', 'he', 'they']);
const VERBS = new Set(['am', 'is', 'are', 'was', 'were', 'have', 'has', 'had']);
const ARTICLES = new Set(['a', 'an', 'the']);

/** The words of a sentence without its person: 'I have fed 9 elders.' and 'Ada has fed 9 elders.' are one. */
function core(sentence: string, name: string): string[] {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = words(sentence.replace(/^(\p{L}+)['’](m|ve|s)\b/u, '$1 is'));
  const names = words(name);
  const isName = names.length > 0 && said[0] === names[0];
  const whole = names.every((word, at) => said[at] === word);
  const rest = said.slice(isName ? (whole ? names.length : 1) : LEADS.has(said[0] ?? '') ? 1 : 0);
  if (VERBS.has(rest[0] ?? '')) rest.shift();
  if (ARTICLES.has(rest[0] ?? '')) rest.shift();
  return rest;
}

/** Whether one of the texts says the sentence, of whichever person. */
function isSaid(sentence: string, texts: readonly (string | null)[], name: string): boolean {
  const wanted = core(sentence, name);
  const run = ` ${wanted.join(' ')} `;
  return texts
    .flatMap((text) => (text ?? '').split('\n').flatMap(splitSentences))
    .map((said) => ` ${core(said, name).join(' ')} `)
    .some((said) => (wanted.length < PHRASE_WORDS ? said === run : said.includes(run)));
}

const biosOf = ({ bio_short, bio_medium, bio_long }: Said) => [bio_short, bio_medium, bio_long];

/** The sentence of who the creator is, where neither the logline nor a bio says it; '' for none. */
export function whoToShow(kit: Said): string {
  const who = cleanLine(kit.who ?? '');
  const { logline, city_region, name } = kit;
  const fromLogline = proposedWho({ logline: logline ?? '', city_region: city_region ?? '' });
  return who === fromLogline || isSaid(who, [logline, ...biosOf(kit)], name ?? '') ? '' : who;
}

/**
 * The facts that no other text of the kit says already. One with a source stays: that it can be checked is said
 * nowhere else.
 */
export function factsToShow<F extends { text: string; source?: string | undefined }>(
  kit: Said & { facts: readonly F[] },
): F[] {
  const texts = [kit.logline, kit.who ?? null, ...biosOf(kit)];
  return kit.facts.filter(
    ({ text, source = '' }) => source.trim() !== '' || !isSaid(text, texts, kit.name ?? ''),
  );
}
