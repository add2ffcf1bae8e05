import type { Kit } from './kit.ts';

/** A press kit in which nothing but the name is given, for tests. */
export const BLANK_KIT: Kit = {
  slug: 'maya-bell',
  name: 'Maya Bell',
  city_region: null,
  beats: [],
  logline: null,
  timely_angle: null,
  avatar_url: null,
  book_title: null,
  book_cover_url: null,
  trailer_url: null,
  press_kit_url: null,
  website_url: null,
  social_links: {},
  bio_short: null,
  bio_medium: null,
  bio_long: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  facts: [],
  gallery: [],
  coverage: [],
  questions: [],
  preview: null,
};
