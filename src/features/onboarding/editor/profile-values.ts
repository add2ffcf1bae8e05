import * as z from 'zod/mini';
import type { Database, Json } from '@/types/database';
import { BEATS, type Beat, beatSchema } from '@domain/profile/beats.ts';
import { storedOfferSchema, type Offer } from '@domain/profile/offers.ts';
import {
  isBlankPiece,
  storedPictureSchema,
  storedPieceSchema,
  type GalleryPicture,
  type Piece,
} from '@domain/profile/press.ts';
import { SOCIAL_NETWORKS } from '@domain/profile/profile.ts';
import { workKindSchema, type WorkKind } from '@domain/profile/work-kind.ts';

export type ProfileRow = Database['public']['Tables']['creator_profiles']['Row'];
export type ProfileUpdate = Database['public']['Tables']['creator_profiles']['Update'];

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** A statement, and where it can be checked when that is given. */
export interface Fact {
  text: string;
  source?: string | undefined;
}

/** The values of the profile form: blank texts instead of nulls. */
export interface ProfileValues {
  name: string;
  city_region: string;
  beats: readonly Beat[];
  logline: string;
  who: string;
  timely_angle: string;
  avatar_url: string;
  work_kind: WorkKind;
  book_title: string;
  book_cover_url: string;
  trailer_url: string;
  press_kit_url: string;
  website_url: string;
  social_links: Partial<Record<SocialNetwork, string>>;
  gallery: readonly GalleryPicture[];
  coverage: readonly Piece[];
  facts: readonly Fact[];
  offers: readonly Offer[];
  questions: readonly { text: string }[];
  bio_short: string;
  bio_medium: string;
  bio_long: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  slug: string;
  epk_published: boolean;
  /** ISO time in UTC, or blank. */
  epk_embargo_until: string;
}

const factValueSchema = z.object({ text: z.string(), source: z.optional(z.string()) });
const questionSchema = z.object({ text: z.string() });

export const profileValuesSchema: z.ZodMiniType<ProfileValues> = z.object({
  name: z.string(),
  city_region: z.string(),
  beats: z.array(beatSchema),
  logline: z.string(),
  // Text that was kept in a browser before this field existed has none.
  who: z._default(z.string(), ''),
  timely_angle: z.string(),
  avatar_url: z.string(),
  // Text that was kept in a browser before this field existed has none.
  work_kind: z._default(workKindSchema, 'book'),
  book_title: z.string(),
  book_cover_url: z.string(),
  trailer_url: z.string(),
  press_kit_url: z.string(),
  website_url: z.string(),
  social_links: z.partialRecord(z.enum(SOCIAL_NETWORKS), z.string()),
  facts: z.array(factValueSchema),
  // Text that was kept in a browser before these lists existed has none.
  offers: z._default(z.array(storedOfferSchema), []),
  gallery: z._default(z.array(storedPictureSchema), []),
  coverage: z._default(z.array(storedPieceSchema), []),
  questions: z._default(z.array(questionSchema), []),
  bio_short: z.string(),
  bio_medium: z.string(),
  bio_long: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  slug: z.string(),
  epk_published: z.boolean(),
  // Text that was kept in a browser before embargoes existed has none.
  epk_embargo_until: z._default(z.string(), ''),
});

export type ProfileField = keyof ProfileValues;

/** The stored row as form values. Beats, links, facts and offers unknown to the form are left out. */
export function valuesFromRow(row: ProfileRow): ProfileValues {
  return {
    name: row.name ?? '',
    city_region: row.city_region ?? '',
    beats: BEATS.filter((beat) => row.beats.includes(beat)),
    logline: row.logline ?? '',
    who: row.who ?? '',
    timely_angle: row.timely_angle ?? '',
    avatar_url: row.avatar_url ?? '',
    work_kind: workKindSchema.safeParse(row.work_kind).data ?? 'book',
    book_title: row.book_title ?? '',
    book_cover_url: row.book_cover_url ?? '',
    trailer_url: row.trailer_url ?? '',
    press_kit_url: row.press_kit_url ?? '',
    website_url: row.website_url ?? '',
    social_links: readLinks(row.social_links),
    gallery: readList(row.gallery, storedPictureSchema),
    coverage: readList(row.coverage, storedPieceSchema),
    facts: readList(row.facts, factValueSchema),
    offers: readList(row.offers, storedOfferSchema),
    questions: readList(row.questions, questionSchema),
    bio_short: row.bio_short ?? '',
    bio_medium: row.bio_medium ?? '',
    bio_long: row.bio_long ?? '',
    contact_name: row.contact_name ?? '',
    contact_email: row.contact_email ?? '',
    contact_phone: row.contact_phone ?? '',
    slug: row.slug,
    epk_published: row.epk_published,
    epk_embargo_until:
      row.epk_embargo_until === null ? '' : new Date(row.epk_embargo_until).toISOString(),
  };
}

function readLinks(stored: Json): ProfileValues['social_links'] {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const links: ProfileValues['social_links'] = {};
  for (const network of SOCIAL_NETWORKS) {
    const link = stored[network];
    if (typeof link === 'string' && link !== '') links[network] = link;
  }
  return links;
}

function readList<T>(
  stored: Json,
  schema: { safeParse: (entry: unknown) => { success: true; data: T } | { success: false } },
): T[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** True for a fact in which nothing is typed. */
export const isBlankFact = ({ text, source = '' }: Fact): boolean =>
  text.trim() === '' && source.trim() === '';

/** True for an offer in which nothing is typed. */
export const isBlankOffer = ({ text, place, days }: Offer): boolean =>
  [text, place, days].every((part) => part.trim() === '');

// The values are texts, flags and small lists, so their JSON identifies them. Beats and links are
// compared without order; links, facts and offers without blanks, as they are stored.
function identity(field: ProfileField, values: ProfileValues): string {
  if (field === 'social_links') {
    return JSON.stringify(SOCIAL_NETWORKS.map((network) => values.social_links[network] ?? ''));
  }
  if (field === 'beats') return JSON.stringify([...values.beats].sort());
  if (field === 'facts') {
    const facts = values.facts.filter((fact) => !isBlankFact(fact));
    return JSON.stringify(facts.map(({ text, source }) => [text, source ?? '']));
  }
  if (field === 'gallery') {
    return JSON.stringify(
      values.gallery.map(({ url, alt, credit, crop }) => [
        url,
        alt,
        credit,
        crop === null ? null : [crop.x, crop.y, crop.width, crop.height],
      ]),
    );
  }
  if (field === 'coverage') {
    const pieces = values.coverage.filter((piece) => !isBlankPiece(piece));
    return JSON.stringify(pieces.map(({ outlet, title, url, date }) => [outlet, title, url, date]));
  }
  if (field === 'questions') {
    return JSON.stringify(values.questions.filter(({ text }) => text.trim() !== ''));
  }
  if (field === 'offers') {
    const offers = values.offers.filter((offer) => !isBlankOffer(offer));
    return JSON.stringify(offers.map((offer) => [offer.verb, offer.text, offer.place, offer.days]));
  }
  return JSON.stringify(values[field]);
}

/** The fields in which two profiles differ, in the form's order. */
export function changedFields(before: ProfileValues, after: ProfileValues): ProfileField[] {
  return (Object.keys(after) as ProfileField[]).filter(
    (field) => identity(field, before) !== identity(field, after),
  );
}

/** True when two profiles differ in no field. */
export const sameProfile = (one: ProfileValues, other: ProfileValues): boolean =>
  changedFields(one, other).length === 0;

/** The named fields as columns for an update. */
export function toUpdate(values: ProfileValues, fields: readonly ProfileField[]): ProfileUpdate {
  const update: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field];
    update[field] = value === '' ? null : value;
  }
  return update;
}
