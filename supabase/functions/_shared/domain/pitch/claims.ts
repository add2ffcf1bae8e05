import * as z from 'zod/mini';

/** The parts of a variation that contain claims. */
export const CLAIM_LINES = [
  'headline',
  'line1_hook',
  'line2_whynow',
  'line3_whyyou',
  'talking_points',
] as const;

/** Why a sentence is marked: what its best source does not say. */
export const CLAIM_REASONS = [
  'no_source',
  'several_sources',
  'number',
  'name',
  'quotation',
  'cause',
  'time',
  'place',
  'promise',
  'credential',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/**
 * One sentence of a pitch. `source` names the ground that supports it ('peg', 'take',
 * 'profile.facts.0'), or one for each clause, joined by '+'; null when it claims nothing or nothing
 * supports it. `confirmed_at` is set once the creator has confirmed a marked sentence with these words.
 */
export const claimSchema = z.object({
  line: z.enum(CLAIM_LINES),
  text: z.string().check(z.minLength(1)),
  source: z.nullable(z.string().check(z.minLength(1))),
  supported: z.boolean(),
  reason: z.optional(z.nullable(z.enum(CLAIM_REASONS))),
  confirmed_at: z.optional(z.nullable(z.string())),
});
export type Claim = z.infer<typeof claimSchema>;
export type ClaimLine = Claim['line'];

/** The claims that the creator must confirm before the pitch may be sent. */
export function unsupportedClaims(claims: readonly Claim[]): Claim[] {
  return claims.filter((claim) => !claim.supported);
}

/** The sentences of a text with their closing marks. Abbreviations and initials do not end one. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?…]+["”’')\]]*(?=\s|$)/gu)) {
    const end = match.index + match[0].length;
    const candidate = text.slice(start, end).trim();
    // '4 p.m. works'.
    if (/\b[ap]\.m\.$/iu.test(candidate) && /^\s+\p{Ll}/u.test(text.slice(end))) continue;
    // 'Washington, D.C. My grandmother learned it there.'
    const initials = /\b(?:[A-Z]\.){2,}$/u.test(candidate);
    // 'the letter S. Might we talk?'
    const asks =
      /\s[A-Z]\.$/u.test(candidate) &&
      /^\s+(?:Might|Can|Could|Would|Shall|May|When|What|Is|Do|Does|Are) (?:we|you|I|this|there|it)\b/u.test(
        text.slice(end),
      );
    const begins = /^\s+(?:I|My|We|Our|He|She|They|It|The|A|An|This|That|In|At|On)\s/u.test(
      text.slice(end),
    );
    if (
      !(initials && begins) &&
      !asks &&
      /(?:^|[\s“"‘(])(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|vs|No|est|Est|Rev|Prof|Gov|Sen|Rep|Sgt|Lt|Capt|incl|Incl|approx|U\.S|(?:[A-Z]\.)*[A-Z])\.$/u.test(
        candidate,
      )
    )
      continue;
    // 'Feb. 6', '“Feb. is heart month.”'; but 'We open in Dec. The doors …'
    if (
      /(?:^|[\s“"‘(])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/u.test(candidate) &&
      /^\s+[\d\p{Ll}]/u.test(text.slice(end))
    )
      continue;
    if (candidate !== '') sentences.push(candidate);
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}
