import { withoutTrail } from '../../text/text.ts';
import { splitSentences, type Claim, type ClaimLine } from '../claims.ts';
import { checkSentence, type SentenceCheck } from './check-sentence.ts';
import type { Ground } from './ground.ts';

/** The text of a variation. */
export interface LedgerText {
  headline: string;
  line1_hook: string;
  line2_whynow: string;
  line3_whyyou: string;
  talking_points?: readonly string[] | null | undefined;
}

/**
 * The claim ledger of a text: one claim for each sentence, in reading order. `subject` is the subject line from the
 * form of the pitch: a headline equal to it is supported, with the source 'peg' that the composer names for it too.
 */
export function ledgerOf(text: LedgerText, grounds: readonly Ground[], subject = ''): Claim[] {
  const claims = (line: ClaimLine, sentences: readonly string[]) =>
    sentences
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence): Claim => ({ line, text: sentence, ...checkSentence(sentence, grounds) }));
  const headline = text.headline.trim();
  const checked =
    headline === withoutTrail(subject)
      ? { source: 'peg', supported: true, reason: null }
      : checkHeadline(headline, grounds);
  return [
    ...(headline === '' ? [] : [{ line: 'headline' as const, text: headline, ...checked }]),
    ...claims('line1_hook', splitSentences(text.line1_hook)),
    ...claims('line2_whynow', splitSentences(text.line2_whynow)),
    ...claims('line3_whyyou', splitSentences(text.line3_whyyou)),
    ...claims('talking_points', (text.talking_points ?? []).flatMap(splitSentences)),
  ];
}

/**
 * A headline may name two things ('Rents rise: a baker’s view', 'A baker on rents'): each has one source
 * of its own. The first is named.
 */
export function checkHeadline(headline: string, grounds: readonly Ground[]): SentenceCheck {
  const whole = checkSentence(headline, grounds);
  if (whole.supported) return whole;
  const livesIn = (place: string): boolean => {
    const typed = grounds.find(({ source }) => source === 'profile.city_region')?.text.trim() ?? '';
    const [home, named] = [typed.toLowerCase(), place.toLowerCase()];
    return home === named || home.startsWith(`${named},`);
  };
  const seen = /^([^:]+): an? (?:view|story) from ([^:]+)$/iu.exec(headline);
  if (seen !== null) {
    const [, news = '', place = ''] = seen;
    const told = checkSentence(news, grounds);
    if (told.supported && livesIn(place)) return told;
  }
  const from = /^from ([^:]+?)(?: (?:in|on) ([^:]+))?$/iu.exec(headline);
  if (from !== null) {
    const [, role = '', place] = from;
    const name = grounds.find(({ source }) => source === 'profile.name')?.text.trim();
    const who =
      role === name
        ? { source: 'profile.name', supported: true, reason: null }
        : checkSentence(role, grounds);
    return who.supported && (place === undefined || livesIn(place)) ? who : whole;
  }
  const found =
    /^([^:]+): ([^:]+)$/u.exec(headline) ?? /^(an? [^:]+?) on ([^:]+)$/iu.exec(headline);
  if (found === null) return whole;
  const [, first = '', second = ''] = found;
  const checks = [first, second.replace(/['’]s view$/u, '')].map((part) =>
    checkSentence(part, grounds),
  );
  return checks.find(({ supported }) => !supported) ?? checks[0] ?? whole;
}
