import * as z from 'zod/mini';
import { kitShows } from '@/features/onboarding/editor/kit-content';
import {
  kitStepSchema,
  profileStepSchema,
  storyStepSchema,
  workStepSchema,
} from '@domain/profile/profile.ts';
import { WORK_WORDS } from '@domain/profile/work-kind.ts';
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

const schema = z.object({
  ...profileStepSchema.shape,
  ...workStepSchema.shape,
  ...storyStepSchema.shape,
  offers: offersSchema,
  gallery: gallerySchema,
  coverage: coverageSchema,
  questions: questionsSchema,
  ...kitStepSchema.shape,
});

export type Step = 1 | 2 | 3 | 4;
export const STEPS: readonly Step[] = [1, 2, 3, 4];

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  1: 'Profile',
  2: 'Facts and offers',
  3: 'Press kit',
  4: 'Review and publish',
};

/** What a step asks, one part at a time: the part's title, what it is for, and its fields. */
interface Section {
  title: string;
  hint: string;
  fields: readonly ProfileField[];
}

export const SECTIONS = {
  logline: {
    title: 'Logline',
    hint: 'What you are known for, in one line on your press kit.',
    fields: ['logline'],
  },
  who: {
    title: 'Who you are',
    hint: 'One sentence that every pitch uses word for word.',
    fields: ['who'],
  },
  name: {
    title: 'Your name and city',
    hint: 'As editors should see them.',
    fields: ['name', 'city_region'],
  },
  beats: {
    title: 'Your beats',
    hint: 'Editors call the subjects they cover their beats. Which ones are yours?',
    fields: ['beats'],
  },
  angle: {
    title: 'Timely angle',
    hint: 'Why now: what makes your story matter at the moment.',
    fields: ['timely_angle'],
  },
  facts: {
    title: 'Facts',
    hint: 'True things you did. Your pitches are made of them.',
    fields: ['facts'],
  },
  offers: {
    title: 'Offers',
    hint: 'What an editor can see, hear or get from you.',
    fields: ['offers'],
  },
  questions: {
    title: 'Questions to ask',
    hint: 'What a host could ask you.',
    fields: ['questions'],
  },
  photo: { title: 'Your photo', hint: 'A portrait that can be printed.', fields: ['avatar_url'] },
  work: {
    title: 'Your book, film, company or cause',
    hint: 'The work you speak about.',
    fields: ['work_kind', 'book_title', 'book_cover_url'],
  },
  bios: {
    title: 'Bios',
    hint: 'Who you are, told by others, in three lengths.',
    fields: ['bio_short', 'bio_medium', 'bio_long'],
  },
  links: {
    title: 'Links',
    hint: 'Where more of you can be found.',
    fields: ['website_url', 'social_links', 'trailer_url', 'press_kit_url'],
  },
  gallery: { title: 'Pictures', hint: 'For editors to print.', fields: ['gallery'] },
  coverage: {
    title: 'Press coverage',
    hint: 'What others published about you.',
    fields: ['coverage'],
  },
  contact: {
    title: 'Contact for the press',
    hint: 'Shown on your press kit once you publish it. Without an email here it shows none.',
    fields: ['contact_name', 'contact_email', 'contact_phone'],
  },
} as const satisfies Readonly<Record<string, Section>>;
export type SectionId = keyof typeof SECTIONS;

export const STEP_SECTIONS: Readonly<Record<Step, readonly SectionId[]>> = {
  1: ['logline', 'who', 'name', 'beats', 'angle'],
  2: ['facts', 'offers', 'questions'],
  3: ['photo', 'work', 'bios', 'links', 'gallery', 'coverage', 'contact'],
  4: [],
};

const REVIEW_FIELDS = ['slug', 'epk_published', 'epk_embargo_until'] as const;

export const STEP_FIELDS: Readonly<Record<Step, readonly ProfileField[]>> = {
  1: fieldsOf(1),
  2: fieldsOf(2),
  3: fieldsOf(3),
  4: REVIEW_FIELDS,
};

function fieldsOf(step: Step): ProfileField[] {
  return STEP_SECTIONS[step].flatMap((id): readonly ProfileField[] => SECTIONS[id].fields);
}

/** The part of a step that holds the field of a path like `facts.2.text`; the step's first one for others. */
export function sectionOf(path: string, step: Step): SectionId | undefined {
  const [field = ''] = path.split('.');
  const holds = (id: SectionId) => (SECTIONS[id].fields as readonly string[]).includes(field);
  return STEP_SECTIONS[step].find(holds) ?? STEP_SECTIONS[step][0];
}

export const FIELD_LABELS: Readonly<Record<ProfileField, string>> = {
  name: 'Name',
  city_region: 'City',
  beats: 'Beats',
  logline: 'Logline',
  who: 'Who you are, in one sentence',
  timely_angle: 'Timely angle',
  avatar_url: 'Photo',
  gallery: 'Gallery',
  work_kind: 'What it is',
  book_title: 'Book title',
  book_cover_url: 'Book cover',
  trailer_url: 'Trailer',
  press_kit_url: 'Press kit elsewhere',
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
  slug: 'Press kit link',
  epk_published: 'Publish press kit',
  epk_embargo_until: 'Embargo until',
};

/** The label of a field: that of the work follows what the work is. */
export function labelOf(
  field: ProfileField,
  { work_kind }: Pick<ProfileValues, 'work_kind'>,
): string {
  if (field === 'book_title') return WORK_WORDS[work_kind].title;
  return field === 'book_cover_url' ? WORK_WORDS[work_kind].picture : FIELD_LABELS[field];
}

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
  const asked = steps.flatMap((step) => STEP_FIELDS[step]);
  const tidy: Record<string, unknown> = { ...values };
  const errors: Record<string, string> = {};
  for (const field of asked) {
    const parsed = schema.shape[field].safeParse(given[field] ?? values[field]);
    if (parsed.success) {
      tidy[field] = parsed.data;
      continue;
    }
    for (const { path, message } of parsed.error.issues) {
      const [head, ...rest] = [field as string, ...path.map(String)];
      // Blank rows were left out of the check: map the index back to the row on the screen.
      const row = rest.length === 0 ? undefined : given[head]?.[Number(rest[0])];
      if (row !== undefined) {
        const rows = values[head as 'facts' | 'offers' | 'coverage' | 'questions'];
        rest[0] = String((rows as readonly object[]).indexOf(row));
      }
      errors[[head, ...rest].join('.')] ??= message;
    }
  }
  // A kit with nothing but its person's name is refused; a contact alone is enough.
  if (asked.includes('epk_published') && values.epk_published && kitShows(values).length === 0)
    errors['epk_published'] =
      'There is only your name in it so far. Add a bio, a fact or a way to reach you, or leave this off.';
  return Object.keys(errors).length === 0
    ? { ok: true, values: tidy as unknown as ProfileValues }
    : { ok: false, errors };
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
