import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** A press kit as `get_epk` returns it. */
export const kitSchema = z.object({
  slug: z.string(),
  name: text,
  city_region: text,
  beats: z.array(z.string()),
  logline: text,
  timely_angle: text,
  avatar_url: text,
  book_title: text,
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
  facts: z.array(z.object({ text: z.string() })),
});

export type Kit = z.infer<typeof kitSchema>;
