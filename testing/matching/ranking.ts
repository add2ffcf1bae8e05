import { createHash } from 'node:crypto';
import type { Transaction, Transactions } from '../../local/database/database.ts';
import { outletPageSchema } from '../../supabase/functions/_shared/domain/outlet/outlet.ts';
import { computeDueTopics } from '../database/due-topics.ts';
import type { CaseCreator, CaseOutlet } from './cases.ts';

/** One outlet of a ranking, as a creator with Smart Matching sees it. */
export interface RankedOutlet {
  slug: string;
  relevance: string;
  sendable: boolean;
  reasons: readonly string[];
}

/** The id of a case's row: the same label always gives the same id. */
function idOf(label: string): string {
  const hex = createHash('md5').update(`matching case ${label}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Inserts the outlets. */
export async function loadOutlets(
  database: Transactions,
  outlets: readonly CaseOutlet[],
): Promise<void> {
  await database.transaction((tx) =>
    tx.query(
      `insert into public.outlets (id, name, slug, format, region, beats, interests, description, ai_stance)
       select o.id, o.name, o.slug, o.format, o.region, o.beats, o.interests, o.description, 'welcome'
       from jsonb_to_recordset($1) as o (id uuid, name text, slug text, format text, region text,
         beats text[], interests text, description text)`,
      [JSON.stringify(outlets.map((outlet) => ({ ...outlet, id: idOf(outlet.slug) })))],
    ),
  );
  await computeDueTopics(database);
}

/** Signs the creators up on the Pro plan and stores their profiles and pitches. */
export async function loadCreators(
  database: Transactions,
  creators: readonly CaseCreator[],
): Promise<void> {
  for (const creator of creators) {
    await database.transaction(async (tx) => {
      const userId = idOf(creator.slug);
      const email = `${creator.slug}@cases.example`;
      await tx.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', $2, now(), $3)`,
        [
          userId,
          email,
          JSON.stringify({ role: 'creator', name: creator.name, city_region: creator.city_region }),
        ],
      );
      await tx.query(
        `update public.creator_profiles set beats = $2, logline = $3, facts = $4 where user_id = $1`,
        [
          userId,
          creator.beats,
          creator.logline,
          JSON.stringify(creator.facts.map((text) => ({ text }))),
        ],
      );
      await tx.query(
        `insert into public.subscriptions
           (email, user_id, plan, status, stripe_customer_id, stripe_subscription_id, stripe_status,
            current_period_end, access_until)
         values ($2, $1, 'pro', 'active', 'cus_' || $3, 'sub_' || $3, 'active',
                 now() + interval '20 days', now() + interval '20 days')`,
        [userId, email, creator.slug],
      );
      for (const [at, pitch] of creator.pitches.entries()) await loadPitch(tx, creator, at, pitch);
    });
  }
}

/** The body is made of the inputs: a ranking that reads it sees nothing that nobody said. */
async function loadPitch(
  tx: Transaction,
  creator: CaseCreator,
  at: number,
  pitch: CaseCreator['pitches'][number],
): Promise<void> {
  const pitchId = idOf(`${creator.slug} pitch ${at}`);
  await tx.query(
    `insert into public.pitches (id, user_id, news_peg, pitch_type, generator, take)
     values ($1, $2, $3, $4, 'composer', $5)`,
    [pitchId, idOf(creator.slug), pitch.news_peg, pitch.pitch_type, pitch.take],
  );
  await tx.query(
    `insert into public.pitch_variations
       (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou)
     values ($1, $2, $3, 1, $4, $4, $5, $6, $7)`,
    [
      variationId(creator, at),
      pitchId,
      idOf(creator.slug),
      pitch.headline,
      pitch.take,
      `${pitch.news_peg}.`,
      creator.facts[0] ?? creator.logline,
    ],
  );
}

function variationId(creator: CaseCreator, at: number): string {
  return idOf(`${creator.slug} variation ${at}`);
}

/**
 * The outlets for the pitch at position `at`, best first, as its creator gets them: all, or with `untilLow` no page
 * after the first Low one. A Low outlet has no reasons.
 */
export async function rankOutlets(
  database: Transactions,
  outlets: readonly CaseOutlet[],
  creator: CaseCreator,
  at: number,
  { untilLow = false } = {},
): Promise<RankedOutlet[]> {
  const slugs = new Map(outlets.map((outlet) => [idOf(outlet.slug), outlet.slug]));
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: idOf(creator.slug), role: 'authenticated' })],
    );
    const ranked: RankedOutlet[] = [];
    let after: unknown = null;
    do {
      const [row] = await tx.query(
        `select public.match_outlets_page($1, p_after => $2, p_limit => 50) as page`,
        [variationId(creator, at), after === null ? null : JSON.stringify(after)],
      );
      const page = outletPageSchema.parse(row?.['page']);
      for (const match of page.items) {
        const slug = slugs.get(match.outlet_id);
        if (slug === undefined || match.relevance === null) {
          throw new Error(`match_outlets_page returned ${match.name} without relevance or unasked`);
        }
        const { relevance, sendable, reasons } = match;
        ranked.push({ slug, relevance, sendable, reasons });
      }
      after = page.next;
    } while (after !== null && !(untilLow && ranked.at(-1)?.relevance === 'Low'));
    return ranked;
  });
}
