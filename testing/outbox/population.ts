import type { Transactions } from '../../local/database/database.ts';

/** The word that every second peg has. */
export const WORD = 'hurricane';

/**
 * Queues so many pitches of 50 creators to 500 outlets, due now. Rows are written without triggers: the
 * rules of queueing are tested elsewhere.
 */
export async function queuePitches(database: Transactions, count: number): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(`
      set local session_replication_role = replica;
      insert into public.users (id, email, kind, name, linked_at, created_at)
      select md5('creator ' || n)::uuid, 'creator' || n || '@people.example', 'creator', 'Creator ' || n, now(), now() - interval '60 days'
      from generate_series(0, 49) n;
      insert into public.creator_profiles (user_id, slug, beats, city_region)
      select md5('creator ' || n)::uuid, 'creator-' || n, '{Business}', 'Atlanta, GA' from generate_series(0, 49) n;
      insert into public.outlets (id, name, slug, format, beats, weekly_cap)
      select md5('outlet ' || n)::uuid, 'Outlet ' || n, 'held-outlet-' || n, 'podcast', '{Business}', 50 from generate_series(0, 499) n;
      insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
      select md5('outlet ' || n)::uuid, 'Desk', 'desk' || n || '@outlets.example' from generate_series(0, 499) n;
      insert into public.pitches (id, user_id, news_peg, pitch_type, generator)
      select md5('pitch ' || n)::uuid, md5('creator ' || n % 50)::uuid,
        case n % 2 when 0 then 'Hurricanes reach the coast' else 'The rate decision' end, 'podcast', 'composer'
      from generate_series(1, ${String(count)}) n;
      insert into public.pitch_variations (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou)
      select md5('variation ' || n)::uuid, md5('pitch ' || n)::uuid, md5('creator ' || n % 50)::uuid, 1, 'A', 'H', 'A hook.', 'A reason.', 'A fact.'
      from generate_series(1, ${String(count)}) n;
      insert into public.pitch_sends (id, pitch_id, variation_id, user_id, outlet_id, outlet_name, subject, body_text, release_at)
      select md5('send ' || n)::uuid, md5('pitch ' || n)::uuid, md5('variation ' || n)::uuid, md5('creator ' || n % 50)::uuid,
        md5('outlet ' || n % 500)::uuid, 'Outlet ' || n % 500, 'A subject', 'The text', now()
      from generate_series(1, ${String(count)}) n;
      insert into private.mail_outbox (kind, to_email, subject, text_body, html_body, dedupe_key, ref_table, ref_id)
      select 'pitch', 'desk' || n % 500 || '@outlets.example',
        case n % 2 when 0 then '${WORD}' else 'other' end, 'The text', '<p>The text</p>', 'held:' || n, 'pitch_sends', md5('send ' || n)::uuid
      from generate_series(1, ${String(count)}) n;
    `),
  );
  await database.transaction((tx) =>
    tx.exec(
      'analyze private.mail_outbox, public.pitch_sends, public.pitches, public.outlets, public.creator_profiles',
    ),
  );
}
