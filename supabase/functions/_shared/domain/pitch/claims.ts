import * as z from 'zod/mini';

/** The parts of a variation that a claim can stand in. */
export const CLAIM_LINES = [
  'headline',
  'line1_hook',
  'line2_whynow',
  'line3_whyyou',
  'talking_points',
] as const;

/**
 * One sentence of a pitch and what it rests on. `source` names the grounds ('peg',
 * 'profile.logline', 'profile.facts.0', several joined by '+'); null when there is none.
 */
export const claimSchema = z.object({
  line: z.enum(CLAIM_LINES),
  text: z.string().check(z.minLength(1)),
  source: z.nullable(z.string().check(z.minLength(1))),
  supported: z.boolean(),
});
export type Claim = z.infer<typeof claimSchema>;
export type ClaimLine = Claim['line'];

/** The claims a creator has to stand behind personally before the pitch may be sent. */
export function unsupportedClaims(claims: readonly Claim[]): Claim[] {
  return claims.filter((claim) => !claim.supported);
}

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  peg: 'your news peg',
  'profile.name': 'your name',
  'profile.city_region': 'your city',
  'profile.beats': 'your beats',
  'profile.logline': 'your logline',
  'profile.timely_angle': 'your timely angle',
  'profile.book_title': 'your book',
  'profile.bio_short': 'your bio',
  'profile.facts': 'your facts',
};

/** The grounds of a claim in words ('your logline and your news peg'); null when there are none. */
export function sourceInWords(source: string | null): string | null {
  if (source === null) return null;
  const words = new Set(
    source
      .split('+')
      .map((part) => SOURCE_LABELS[part.replace(/\.\d+$/, '')])
      .filter((label) => label !== undefined),
  );
  if (words.size === 0) return null;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

/** A text cut into sentences, each with its closing mark; abbreviations and initials do not end one. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?…]+["”’')\]]*(?=\s|$)/gu)) {
    const end = match.index + match[0].length;
    const candidate = text.slice(start, end).trim();
    if (/(?:^|\s)(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|vs|No|U\.S|[A-Z])\.$/u.test(candidate)) continue;
    if (candidate !== '') sentences.push(candidate);
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}
