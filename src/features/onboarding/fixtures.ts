import type { ProfileRow } from '@/features/onboarding/profile-values';

/** A stored profile with the given columns, for tests. */
export function profileRow(columns: Partial<ProfileRow> = {}): ProfileRow {
  return {
    user_id: '00000000-0000-4000-8000-000000000001',
    name: 'Ada Cole',
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
    facts: [],
    offers: [],
    bio_short: null,
    bio_medium: null,
    bio_long: null,
    contact_name: null,
    contact_email: null,
    contact_phone: null,
    slug: 'ada-cole',
    epk_published: false,
    epk_embargo_until: null,
    onboarding_step: 1,
    onboarding_completed_at: null,
    version: 1,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    ...columns,
  };
}
