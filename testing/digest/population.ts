import type { Transactions } from '../../local/database/database.ts';

export const ISSUE_ID = '0d16e570-0000-4000-8000-000000000001';

/**
 * Makes a scheduled issue of ten cards whose mails are due, `editors` accounts that read it and
 * `subscribers` of the newsletter. Rows are written without triggers: sign-ups are tested elsewhere.
 */
export async function addDueIssue(
  database: Transactions,
  editors: number,
  subscribers: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.exec(`
      update public.media_profiles set digest_subscribed = false;
      update public.newsletter_subscribers set status = 'unsubscribed';
      insert into public.friday_fix_issues (id, issue_date, title, subject, status, scheduled_at)
      values ('${ISSUE_ID}', (now() at time zone 'utc')::date - 7, 'Ten stories', 'Ten stories for this week', 'scheduled', now());
      insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format, city_region, news_peg)
      select '${ISSUE_ID}', n, 'Story ' || n || ': what a bookkeeper sees before the shelves do',
        array['Her grandmother kept a ledger from 1958 to 1971, and she still has the notebook.',
              'Parents are told to budget as if nobody had done it before them.',
              'She teaches from it every Sunday, and brings three pages.'],
        'high', (array['TV', 'Podcast', 'Culture', 'Local'])[1 + n % 4], 'Atlanta, GA', 'The rate decision'
      from generate_series(1, 10) n;
      set local session_replication_role = replica;
      insert into public.users (id, email, kind, name, linked_at, created_at)
      select md5('digest reader ' || n)::uuid, 'reader' || n || '@people.example', 'media', 'Reader ' || n, now(), now()
      from generate_series(1, ${String(editors)}) n;
      insert into public.media_profiles (user_id, beats, formats, region, digest_day, digest_hour, time_zone)
      select md5('digest reader ' || n)::uuid, array[(array['Business', 'Culture', 'Health', 'Education'])[1 + n % 4]],
        array[(array['tv', 'podcast', 'culture', 'local'])[1 + n % 4]], 'Atlanta, GA',
        (array['friday', 'monday', 'wednesday'])[1 + n % 3], n % 24, (array['America/New_York', 'Pacific/Auckland'])[1 + n % 2]
      from generate_series(1, ${String(editors)}) n;
      insert into private.proven_addresses (user_id, email)
      select md5('digest reader ' || n)::uuid, 'reader' || n || '@people.example'
      from generate_series(1, ${String(editors)}) n;
      insert into public.newsletter_subscribers (email, status, confirmed_at)
      select 'subscriber' || n || '@people.example', 'confirmed', now()
      from generate_series(1, ${String(subscribers)}) n;
    `);
  });
  await database.transaction((tx) =>
    tx.exec('analyze public.users, public.media_profiles, private.proven_addresses'),
  );
}

/** Publishes what is due and fixes its recipients. */
export async function fixRecipients(database: Transactions): Promise<void> {
  for (let more = true; more;) {
    const [row] = await database.transaction((tx) =>
      tx.query(`select (public.digest_advance(1000) ->> 'more')::boolean as more`),
    );
    more = row?.['more'] === true;
  }
}

/** Makes every mail that waits due now: the clock is moved, not waited for. */
export async function makeAllDue(database: Transactions): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(
      `update public.digest_deliveries set next_attempt_at = now() where status in ('queued', 'sending')`,
    ),
  );
}
