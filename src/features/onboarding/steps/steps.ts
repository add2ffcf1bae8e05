import * as z from 'zod/mini';
import {
  kitStepSchema,
  profileStepSchema,
  storyStepSchema,
  workStepSchema,
} from '@domain/profile/profile.ts';
import { offersSchema } from '@domain/profile/offers.ts';
import {
  coverageSchema,
  gallerySchema,
  isBlankPiece,
  questionsSchema,
} from '@domain/profile/press.ts';
import {
  isBlankFact,
  isBlankOffer,
  type ProfileField,
  type ProfileValues,
} from '@/features/onboarding/editor/profile-values';

const fields = {
  ...profileStepSchema.shape,
  ...workStepSchema.shape,
  ...storyStepSchema.shape,
  offers: offersSchema,
  gallery: gallerySchema,
  coverage: coverageSchema,
  questions: questionsSchema,
  ...kitStepSchema.shape,
};

export type Step = 1 | 2 | 3 | 4;
export const STEPS: readonly Step[] = [1, 2, 3, 4];

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  1: 'Profile',
  2: 'Work and press kit',
  3: 'Facts, offers and bios',
  4: 'Review and publish',
};

const STEP_SCHEMAS = {
  1: z.object({
    name: fields.name,
    city_region: fields.city_region,
    beats: fields.beats,
    logline: fields.logline,
    who: fields.who,
    timely_angle: fields.timely_angle,
  }),
  2: z.object({
    avatar_url: fields.avatar_url,
    gallery: fields.gallery,
    book_title: fields.book_title,
    book_cover_url: fields.book_cover_url,
    trailer_url: fields.trailer_url,
    press_kit_url: fields.press_kit_url,
    website_url: fields.website_url,
    social_links: fields.social_links,
    coverage: fields.coverage,
  }),
  3: z.object({
    facts: fields.facts,
    offers: fields.offers,
    questions: fields.questions,
    bio_short: fields.bio_short,
    bio_medium: fields.bio_medium,
    bio_long: fields.bio_long,
    contact_name: fields.contact_name,
    contact_email: fields.contact_email,
    contact_phone: fields.contact_phone,
  }),
  4: z.object({
    slug: fields.slug,
    epk_published: fields.epk_published,
    epk_embargo_until: fields.epk_embargo_until,
  }),
};

const fieldsOf = (step: Step) => Object.keys(STEP_SCHEMAS[step].shape) as ProfileField[];

export const STEP_FIELDS: Readonly<Record<Step, readonly ProfileField[]>> = {
  1: fieldsOf(1),
  2: fieldsOf(2),
  3: fieldsOf(3),
  4: fieldsOf(4),
};

export const FIELD_LABELS: Readonly<Record<ProfileField, string>> = {
  name: 'Name',
  city_region: 'City or region',
  beats: 'Beats',
  logline: 'Logline',
  who: 'Who you are, in one sentence',
  timely_angle: 'Timely angle',
  avatar_url: 'Photo',
  gallery: 'Gallery',
  book_title: 'Book title',
  book_cover_url: 'Book cover',
  trailer_url: 'Trailer',
  press_kit_url: 'Press kit',
  website_url: 'Website',
  social_links: 'Social links',
  coverage: 'Press coverage',
  facts: 'Facts',
  offers: 'Offers',
  questions: 'Questions to ask',
  bio_short: 'Short bio',
  bio_medium: 'Medium bio',
  bio_long: 'Long bio',
  contact_name: 'Contact name',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
  slug: 'Press kit address',
  epk_published: 'Publish press kit',
  epk_embargo_until: 'Embargo until',
};

/** The nearest existing step, from 1 to 4. */
export function clampStep(step: number): Step {
  return STEPS.find((known) => known >= step) ?? 4;
}

/** The step that holds a field. */
export function stepOf(field: ProfileField): Step {
  return STEPS.find((step) => STEP_FIELDS[step].includes(field)) ?? 1;
}

/** Messages by path (`logline`, `facts.2.text`, `social_links.x`). */
export type FieldErrors = Readonly<Record<string, string>>;

type Checked = { ok: true; values: ProfileValues } | { ok: false; errors: FieldErrors };

/**
 * Validates the values of the given steps. Valid values come back tidied: spaces trimmed,
 * duplicates and blank rows and links removed. Otherwise each invalid field has a message.
 */
export function checkSteps(values: ProfileValues, steps: readonly Step[]): Checked {
  const given: Record<string, readonly object[]> = {
    facts: values.facts.filter((fact) => !isBlankFact(fact)),
    offers: values.offers.filter((offer) => !isBlankOffer(offer)),
    coverage: values.coverage.filter((piece) => !isBlankPiece(piece)),
    questions: values.questions.filter(({ text }) => text.trim() !== ''),
  };
  let tidy = values;
  const errors: Record<string, string> = {};
  for (const step of steps) {
    const parsed = STEP_SCHEMAS[step].safeParse({ ...values, ...given });
    if (parsed.success) {
      tidy = { ...tidy, ...parsed.data };
      continue;
    }
    for (const { path, message } of parsed.error.issues) {
      const [head = '', ...rest] = path.map(String);
      // Blank rows were left out of the check: map the index back to the row on the screen.
      const row = rest.length === 0 ? undefined : given[head]?.[Number(rest[0])];
      if (row !== undefined) {
        const rows = values[head as 'facts' | 'offers' | 'coverage' | 'questions'];
        rest[0] = String((rows as readonly object[]).indexOf(row));
      }
      errors[[head, ...rest].join('.')] ??= message;
    }
  }
  return Object.keys(errors).length === 0 ? { ok: true, values: tidy } : { ok: false, errors };
}

/** The given steps as the schema of the form. */
export function stepsSchema(steps: readonly Step[]) {
  return {
    safeParse: (values: ProfileValues) => {
      const checked = checkSteps(values, steps);
      if (checked.ok) return { success: true as const, data: checked.values };
      const issues = Object.entries(checked.errors).map(([path, message]) => ({
        path: [path],
        message,
      }));
      return { success: false as const, error: { issues } };
    },
  };
}

/** The first step with an error. */
export function firstStepWith(errors: FieldErrors): Step {
  const steps = Object.keys(errors).map((path) => stepOf(path.split('.')[0] as ProfileField));
  return clampStep(Math.min(...steps));
}
