import * as z from 'zod/mini';
import { storedOfferSchema } from '../profile/offers.ts';
import { workKindSchema } from '../profile/work-kind.ts';
import { storedPictureSchema, storedPieceSchema } from '../profile/press.ts';

const text = z.nullable(z.string());

/** A press kit as `get_epk` returns it. */
export const kitSchema = z.object({
  slug: z.string(),
  name: text,
  city_region: text,
  beats: z.array(z.string()),
  logline: text,
  /** Missing from a database that is older than the page. */
  who: z.optional(text),
  timely_angle: text,
  avatar_url: text,
  book_title: text,
  work_kind: workKindSchema,
  book_cover_url: text,
  trailer_url: text,
  press_kit_url: text,
  website_url: text,
  social_links: z.record(z.string(), z.string()),
  bio_short: text,
  bio_medium: text,
  bio_long: text,
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  facts: z.array(z.object({ text: z.string(), source: z.optional(z.string()) })),
  offers: z.array(storedOfferSchema),
  gallery: z.array(storedPictureSchema),
  coverage: z.array(storedPieceSchema),
  questions: z.array(z.object({ text: z.string() })),
  /** When it was last saved. */
  updated_at: z.optional(z.string()),
  /** Of an invented person, as those of the sample issue are. */
  invented: z.optional(z.boolean()),
  /** Set while only a private link opens the kit: ISO times of the link's end and of the opening. */
  preview: z.nullable(z.object({ ends_at: z.string(), opens_at: text })),
});

export type Kit = z.infer<typeof kitSchema>;

/** The name as the page shows it. */
export function nameOf(kit: Kit): string {
  return kit.name ?? 'A creator';
}
