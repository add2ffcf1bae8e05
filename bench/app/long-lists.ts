import type { Page } from '@playwright/test';
import { openPglite } from '../../local/database/pglite-database.ts';
import { computeDueTopics } from '../../testing/database/due-topics.ts';
import { DEMO_ACCOUNTS } from '../../testing/browser/demo-accounts.ts';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { openPitch, type Interaction } from './interactions.ts';

/** Rows of each list. */
const ROWS = 500;

/** Adds to the demo data what fills the long lists: pitches, outlets, people, subscriptions and failed events. */
export async function addLongLists(data: string): Promise<void> {
  const database = await openPglite(data);
  try {
    await database.transaction(async (tx) => {
      await tx.query(
        `with made as (
           insert into public.pitches (user_id, news_peg, pitch_type, generator, created_at)
           select u.id, 'Main streets ask people to shop local, week ' || n, 'podcast', 'composer',
             now() - interval '1 year' - n * interval '1 day'
           from generate_series(1, ${ROWS}) n, public.users u where u.email = $1
           returning id, user_id, news_peg)
         insert into public.pitch_variations (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou)
         select id, user_id, 1, 'The lived story', 'The ledger of many: ' || right(news_peg, 8),
           'Most families talk about money only when it is gone.', 'The new rate makes the talk due this week.',
           'I have taught 214 free money classes in Atlanta churches.'
         from made`,
        [DEMO_ACCOUNTS.creator.email],
      );
      // Copies of the podcasts of the demo data: as many fit a pitch for podcasts.
      await tx.query(
        `insert into public.outlets (name, slug, format, region, beats, interests, description, weekly_cap)
         select o.name || ' ' || n, left(o.slug, 50) || '-' || n, o.format, o.region, o.beats, o.interests, o.description,
           o.weekly_cap
         from public.outlets o, generate_series(1, 100) n where o.format = 'podcast'`,
      );
      await tx.query(
        `insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
         select o.id, 'Desk', 'desk-' || left(o.id::text, 13) || '@outlets.example'
         from public.outlets o on conflict do nothing`,
      );
      await tx.query(
        `with made as (
           insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
           select gen_random_uuid(), 'authenticated', 'authenticated', 'person-' || n || '@people.example', now(),
             jsonb_build_object('role', 'creator', 'name', 'Person ' || n, 'city_region', 'Atlanta, GA')
           from generate_series(1, ${ROWS}) n
           returning id, email)
         insert into public.subscriptions
           (email, plan, status, stripe_subscription_id, stripe_status, access_until)
         select email, 'pro', 'active', 'sub_' || id, 'active', now() + interval '20 days'
         from made`,
      );
      await tx.query(
        `insert into public.webhook_logs (event_id, event_type, status, error_message, failed_at, customer_email, "timestamp")
         select 'evt_long' || n, 'customer.subscription.updated', 'failed', 'The price is not in Plan Mapping.', now(),
           'person-' || n || '@people.example', now() - n * interval '1 minute'
         from generate_series(1, ${ROWS}) n`,
      );
    });
    await computeDueTopics(database);
  } finally {
    await database.close();
  }
}

/** Presses the button for the next page until the list has all its rows. */
async function showAll(page: Page, button: RegExp, rows: string): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: button });
  const list = page.getByRole('main').locator(rows);
  for (let count = await list.count(); count < ROWS;) {
    await more.click();
    await list.nth(count).waitFor();
    count = await list.count();
  }
}

const panel = (tab: string) => `${paths.admin.getHref()}?tab=${tab}`;
const showRows = (page: Page) => showAll(page, /^Show (100 )?more$/, 'tbody tr');
const showPitches = (page: Page) => showAll(page, /^Show older pitches$/, 'ul.paper > li');
async function showOutlets(page: Page): Promise<void> {
  await openPitch(page);
  await showAll(page, /^Show more outlets$/, 'ol[aria-busy] > li');
}

/** The same with 500 rows on the screen. */
export const LONG_LISTS: readonly Interaction[] = [
  {
    name: '500 pitches: typing in the filter',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: showPitches,
    typesInto: 'Search',
  },
  {
    name: '500 outlets: typing in the filter',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: showOutlets,
    typesInto: 'Name or place',
  },
  {
    name: '500 outlets: opening the dialog',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: showOutlets,
    presses: (page) => [page.getByRole('button', { name: 'Preview and send' }).first()],
    opens: 'dialog',
  },
  {
    name: '500 people: typing in the filter',
    role: 'admin',
    path: panel('people'),
    before: showRows,
    typesInto: 'Name or email contains',
  },
  {
    name: '500 people: opening one',
    role: 'admin',
    path: panel('people'),
    before: showRows,
    presses: (page) => [page.getByRole('table').getByRole('button').first()],
    opens: 'dialog',
  },
  {
    name: '500 subscriptions: typing',
    role: 'admin',
    path: panel('subscriptions'),
    before: showRows,
    typesInto: 'Email contains',
  },
  {
    name: '500 events: ticking rows',
    role: 'admin',
    path: panel('webhook-dashboard'),
    before: showRows,
    presses: (page) => {
      const boxes = page.getByRole('table').getByRole('checkbox');
      return [0, 1, 2, 3].map((at) => boxes.nth(at));
    },
  },
  {
    name: '500 events: typing in the filter',
    role: 'admin',
    path: panel('webhook-dashboard'),
    before: showRows,
    typesInto: 'Customer email contains',
  },
  {
    name: '500 events: opening one',
    role: 'admin',
    path: panel('webhook-dashboard'),
    before: showRows,
    presses: (page) => [
      page
        .getByRole('table')
        .getByRole('button', { name: /^Details/ })
        .first(),
    ],
    opens: 'dialog',
  },
];
