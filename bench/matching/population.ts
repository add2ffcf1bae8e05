import type { Transaction, Transactions } from '../../local/database/database.ts';
import { computeDueTopics } from '../../testing/database/due-topics.ts';
import { CASE_BATCHES, readCreators, readOutlets } from '../../testing/matching/cases.ts';
import { BEATS } from '../../supabase/functions/_shared/domain/profile/beats.ts';
import type { SeededRandom } from '../../testing/seeded-random.ts';

const CREATORS = 2_000;
const PITCHES_EACH = 2;
const FORMATS = ['tv', 'podcast', 'culture', 'local'];
const CHUNK = 2_000;
/** The creators and outlets that the load was always made of, so that runs compare. */
const FIRST = CASE_BATCHES.filter(({ name }) => name === 'first');
const CASE_CREATORS = FIRST.flatMap(readCreators);

/** Cities that real ones of the graded cases stand among, so that places are as rare as in a big list. */
const CITIES = [
  ...new Set(CASE_CREATORS.map((c) => c.city_region)),
  ...Array.from({ length: 180 }, (_, at) => `Town ${at}, ${'ABCDEFGHIJ'[at % 10]}X`),
];

const CASE_OUTLETS = FIRST.flatMap(readOutlets);
const PHRASES = CASE_OUTLETS.flatMap((outlet) => outlet.interests.split(', '));
const NAMES = [...new Set(CASE_OUTLETS.flatMap((outlet) => outlet.name.split(' ')))];

/** Half of the phrases are those of the graded outlets, half are made of two of them. */
function phrase(random: SeededRandom): string {
  const first = random.pick(PHRASES);
  if (random.below(2) === 0) return first;
  const words = (text: string) => text.split(' ');
  return `${words(first)[0]} ${words(random.pick(PHRASES)).at(-1)}`;
}

function several<T>(random: SeededRandom, from: readonly T[], most: number): T[] {
  return [...new Set(Array.from({ length: 1 + random.below(most) }, () => random.pick(from)))];
}

/** Adds outlets with the numbers `first` up to, not including, `end`. */
export async function addOutlets(
  database: Transactions,
  random: SeededRandom,
  first: number,
  end: number,
): Promise<void> {
  for (let from = first; from < end; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, end - from) }, (_, at) => ({
      slug: `bench-${from + at}`,
      name: `${random.pick(NAMES)} ${random.pick(NAMES)} ${from + at}`,
      format: random.pick(FORMATS),
      region: random.below(5) < 2 ? 'National' : random.pick(CITIES),
      beats: several(random, BEATS, 3).sort(),
      interests: several(random, [0, 1, 2, 3], 4)
        .map(() => phrase(random))
        .join(', '),
      description: random.pick(CASE_OUTLETS).description,
      cap: 1 + random.below(20),
    }));
    await database.transaction((tx) =>
      tx.query(
        `insert into public.outlets (name, slug, format, region, beats, interests, description, weekly_cap)
         select o.name, o.slug, o.format, o.region, o.beats, o.interests, o.description, o.cap
         from jsonb_to_recordset($1) as o (name text, slug text, format text, region text, beats text[],
           interests text, description text, cap int)`,
        [JSON.stringify(rows)],
      ),
    );
    await computeDueTopics(database);
  }
}

/** Signs the creators up, the first 100 on Pro, with the pitches of the graded cases. */
export async function addCreators(database: Transactions, random: SeededRandom): Promise<void> {
  for (let from = 0; from < CREATORS; from += CHUNK / 4) {
    const people = Array.from({ length: CHUNK / 4 }, (_, at) => {
      const text = random.pick(CASE_CREATORS);
      return {
        email: `bench-${from + at}@creators.example`,
        pro: from + at < 100,
        city: random.pick(CITIES),
        beats: text.beats,
        logline: text.logline,
        facts: text.facts.map((fact) => ({ text: fact })),
        pitches: Array.from({ length: PITCHES_EACH }, () =>
          random.pick(random.pick(CASE_CREATORS).pitches),
        ),
      };
    });
    await database.transaction((tx) => insertCreators(tx, JSON.stringify(people)));
  }
}

async function insertCreators(tx: Transaction, people: string): Promise<void> {
  await tx.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     select md5(p ->> 'email')::uuid, 'authenticated', 'authenticated', p ->> 'email', now(),
       jsonb_build_object('role', 'creator', 'name', p ->> 'email', 'city_region', p ->> 'city')
     from jsonb_array_elements($1) p`,
    [people],
  );
  await tx.query(
    `update public.creator_profiles c
     set beats = array(select jsonb_array_elements_text(p -> 'beats')), logline = p ->> 'logline', facts = p -> 'facts'
     from jsonb_array_elements($1) p where c.user_id = md5(p ->> 'email')::uuid`,
    [people],
  );
  await tx.query(
    `insert into public.subscriptions
       (email, user_id, plan, status, stripe_subscription_id, stripe_status, access_until)
     select p ->> 'email', md5(p ->> 'email')::uuid, 'pro', 'active', p ->> 'email', 'active', now() + interval '20 days'
     from jsonb_array_elements($1) p where (p -> 'pro')::boolean`,
    [people],
  );
  await tx.query(
    `insert into public.pitches (id, user_id, news_peg, pitch_type, generator, take)
     select md5((p ->> 'email') || n)::uuid, md5(p ->> 'email')::uuid, t ->> 'news_peg', t ->> 'pitch_type', 'composer', t ->> 'take'
     from jsonb_array_elements($1) p, jsonb_array_elements(p -> 'pitches') with ordinality x (t, n)`,
    [people],
  );
  await tx.query(
    `insert into public.pitch_variations
       (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou)
     select md5((p ->> 'email') || n || 'v')::uuid, md5((p ->> 'email') || n)::uuid, md5(p ->> 'email')::uuid, 1,
       t ->> 'headline', t ->> 'headline', t ->> 'take', t ->> 'news_peg', p ->> 'logline'
     from jsonb_array_elements($1) p, jsonb_array_elements(p -> 'pitches') with ordinality x (t, n)`,
    [people],
  );
}

/**
 * Replaces all sends by `count` over random pitches and outlets of the last 400 days. One in eight is
 * answered; of these, seven in eight through the editor's link. Their texts, which matching does not
 * read, are not kept: comparing phrases would take most of the time.
 */
export async function replaceSends(database: Transactions, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.exec(`
      truncate public.pitch_sends cascade;
      alter table public.pitch_sends disable trigger keep_sent_text;
      select setseed(0.5);
      create temp table numbered_outlets on commit drop as
        select id, name, row_number() over (order by slug) - 1 as n from public.outlets;
      create unique index on numbered_outlets (n);
      create temp table numbered_variations on commit drop as
        select id, pitch_id, user_id, row_number() over (order by id) - 1 as n from public.pitch_variations;
      create unique index on numbered_variations (n);
      analyze numbered_outlets; analyze numbered_variations;
    `);
    await tx.query(
      `with drawn as materialized (
         select floor(random() * (select count(*) from numbered_outlets))::bigint as outlet,
           floor(random() * (select count(*) from numbered_variations))::bigint as variation,
           random() as answered, random() as kind, now() - random() * interval '400 days' as at
         from generate_series(1, $1::int * 21 / 20)
       )
       insert into public.pitch_sends
         (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, answer, answered_at, subject, body_text, sent_at, created_at)
       select v.pitch_id, v.id, v.user_id, o.id, left(o.name, 120),
         case when d.answered < 0.125 then 'replied' else 'sent' end,
         case when d.answered < 0.125
           then (array['interested', 'not_my_beat', 'not_now', 'covered'])[1 + floor(d.kind * 4)::int] end,
         case when d.answered < 0.125 then d.at + interval '1 day' end, 'Subject', 'Text', d.at, d.at
       from drawn d
       join numbered_outlets o on o.n = d.outlet
       join numbered_variations v on v.n = d.variation
       on conflict do nothing`,
      [count],
    );
    await tx.exec(`
      insert into public.pitch_events (send_id, user_id, kind, detail, created_at)
      select s.id, s.user_id, 'answer', jsonb_build_object('answer', s.answer), s.answered_at
      from public.pitch_sends s where s.answer is not null and random() < 0.875;
      alter table public.pitch_sends enable trigger keep_sent_text;
    `);
  });
}
