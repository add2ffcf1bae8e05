import * as z from 'zod/mini';
import { creatorBeatsSchema } from './beats.ts';
import { FACT_MAX, FACTS_MAX } from './limits.ts';
import { lineField, requiredLine, textField, urlField, webField } from '../text/fields.ts';
import { tidyPlace } from '../text/capitals.ts';
import { cleanLine } from '../text/text.ts';
import { storedOfferSchema, type Offer } from './offers.ts';
import { sourceField } from './press.ts';
import { WHO_MAX } from './who.ts';
import { workKindSchema } from './work-kind.ts';

export const LOGLINE_MAX = 140;
export const TIMELY_ANGLE_MAX = 180;
export const NAME_MAX = 100;
export const CITY_MAX = 100;
export const BOOK_TITLE_MAX = 200;
export const BIO_MAX = { bio_short: 300, bio_medium: 800, bio_long: 2400 } as const;

/** The social networks of a profile, in display order. */
export const SOCIAL_NETWORKS = ['instagram', 'tiktok', 'youtube', 'x', 'linkedin'] as const;
export const SOCIAL_LABELS: Readonly<Record<(typeof SOCIAL_NETWORKS)[number], string>> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
};

const bounded = (max: number) => `Please use at most ${max} characters`;

export const nameField = requiredLine(NAME_MAX, 'Please enter your name', bounded(NAME_MAX));
export const cityField = lineField(CITY_MAX, bounded(CITY_MAX)).check(z.overwrite(tidyPlace));

/** Links by network; empty links are removed. */
export const socialLinksSchema = z
  .partialRecord(z.enum(SOCIAL_NETWORKS), webField('Please enter @name or a full web address'))
  .check(
    z.overwrite(
      (links) =>
        Object.fromEntries(Object.entries(links).filter(([, url]) => url !== '')) as typeof links,
    ),
  );

export const factSchema = z.object({
  text: requiredLine(FACT_MAX, 'Please write the fact or remove it', bounded(FACT_MAX)),
  source: sourceField,
});

/** Step 1 of onboarding: name, place, beats and lines. */
export const profileStepSchema = z.object({
  name: nameField,
  city_region: cityField,
  beats: creatorBeatsSchema,
  logline: lineField(LOGLINE_MAX, bounded(LOGLINE_MAX)),
  who: lineField(WHO_MAX, bounded(WHO_MAX)),
  timely_angle: lineField(TIMELY_ANGLE_MAX, bounded(TIMELY_ANGLE_MAX)),
  avatar_url: urlField,
});

/** Step 2: the work and its links. */
export const workStepSchema = z.object({
  work_kind: workKindSchema,
  book_title: lineField(BOOK_TITLE_MAX, bounded(BOOK_TITLE_MAX)),
  book_cover_url: urlField,
  trailer_url: urlField,
  press_kit_url: urlField,
  website_url: urlField,
  social_links: socialLinksSchema,
});

/** Step 3: the creator's facts and bios. */
export const storyStepSchema = z.object({
  facts: z.array(factSchema).check(
    z.maxLength(FACTS_MAX, `Please keep it to ${FACTS_MAX} facts`),
    z.overwrite((facts) => {
      const seen = new Set<string>();
      return facts
        .filter(({ text }) => !seen.has(text) && Boolean(seen.add(text)))
        .map(({ text, source }) => (source === undefined ? { text } : { text, source }));
    }),
  ),
  bio_short: textField(BIO_MAX.bio_short, bounded(BIO_MAX.bio_short)),
  bio_medium: textField(BIO_MAX.bio_medium, bounded(BIO_MAX.bio_medium)),
  bio_long: textField(BIO_MAX.bio_long, bounded(BIO_MAX.bio_long)),
});

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slugSchema = z.string().check(
  z.overwrite((text) => cleanLine(text).toLowerCase()),
  z.refine((slug) => slug.length >= 3 && slug.length <= 60 && SLUG.test(slug), {
    error: 'Use 3 to 60 small letters, digits and hyphens',
  }),
);

/** Step 4: the address of the press kit and the press contact. */
export const kitStepSchema = z.object({
  slug: slugSchema,
  epk_published: z.boolean(),
  /** From when on a published kit is public: an ISO time, or blank for at once. */
  epk_embargo_until: z.string().check(
    z.refine((text) => text === '' || !Number.isNaN(Date.parse(text)), {
      error: 'Please enter a day and a time',
    }),
  ),
  contact_name: lineField(NAME_MAX, bounded(NAME_MAX)),
  contact_email: z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => text === '' || z.email().safeParse(text).success, {
      error: 'Please enter a valid email address',
    }),
  ),
  contact_phone: z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => text === '' || /^\+?[\d\s().-]{6,30}$/.test(text), {
      error: 'Please enter a valid phone number',
    }),
  ),
});

/** The fields of a creator's profile that a pitch is written from. A blank field is not set. */
export interface PitchProfile {
  name: string;
  city_region: string;
  beats: readonly string[];
  logline: string;
  /** One first-person sentence, settled by the creator. */
  who: string;
  timely_angle: string;
  book_title: string;
  bio_short: string;
  facts: readonly { text: string }[];
  offers: readonly Offer[];
  questions: readonly { text: string }[];
}

const storedText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => cleanLine(text ?? '')),
);

/** Parses a row of `creator_profiles`: nulls become blank, unknown columns are dropped. */
export const pitchProfileSchema: z.ZodMiniType<PitchProfile> = z.object({
  name: storedText,
  city_region: storedText,
  beats: z.pipe(
    z.nullish(z.array(z.string())),
    z.transform((beats) => beats ?? []),
  ),
  logline: storedText,
  who: storedText,
  timely_angle: storedText,
  book_title: storedText,
  bio_short: storedText,
  facts: z.pipe(
    z.nullish(z.array(z.object({ text: z.string().check(z.overwrite(cleanLine)) }))),
    z.transform((facts) => (facts ?? []).filter(({ text }) => text !== '')),
  ),
  offers: z.pipe(
    z.nullish(z.array(storedOfferSchema)),
    z.transform((offers) => (offers ?? []).filter(({ text }) => text !== '')),
  ),
  questions: z.pipe(
    z.nullish(z.array(z.object({ text: z.string().check(z.overwrite(cleanLine)) }))),
    z.transform((questions) => (questions ?? []).filter(({ text }) => text !== '')),
  ),
});
