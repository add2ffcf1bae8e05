import type { Transactions } from '../../local/database/database.ts';

/** Tables whose rows are one's own work; words, settings and counters do not grow with accounts. */
const GROWING = `
  users creator_profiles media_profiles outlets pitches pitch_variations pitch_runs pitch_sends
  pitch_events intro_requests digest_deliveries newsletter_subscribers subscriptions
  webhook_logs own_pegs media_requests request_entries card_offers card_verdicts
  private.outlet_contacts private.outlet_topics private.outlet_words private.outlet_beats
  private.pitch_topics private.answered_topics private.sent_texts private.mail_outbox
  private.stripe_events private.stripe_customers private.payment_facts private.proven_addresses
  private.pitch_send_tokens private.digest_tokens`;

interface Column {
  name: string;
  type: string;
  generated: boolean;
  unique: boolean;
}

/** Issues and their cards do not grow with the accounts that read them. */
const SHARED = new Set(['item_id', 'issue_id']);

/** The value of a column in copy `n`: ids, addresses and unique names differ, everything else is equal. */
function copied({ name, type, unique }: Column): string {
  const column = `t.${JSON.stringify(name)}`;
  if (SHARED.has(name)) return column;
  if (type === 'uuid') return `md5(${column}::text || '/' || n)::uuid`;
  if (type === 'uuid[]')
    return `(select array_agg(md5(e::text || '/' || n)::uuid order by o) from unnest(${column}) with ordinality as l (e, o))`;
  if (type === 'date' && unique) return `${column} - n * 7`;
  if (type !== 'text' && !type.endsWith('email_address')) return column;
  const isKey = unique || /(email|_id|customer|dedupe_key)$/.test(name);
  if (!isKey) return column;
  return `case when ${column} ~ '^[0-9a-f]{64}$' then encode(sha256((${column} || n)::bytea), 'hex')
    when ${column} like '%@%' then 'c' || n || '-' || ${column} else ${column} || '-c' || n end`;
}

/** Stripe events in the log for each time the demo data: at 1,000 times it they are a million. */
const EVENTS_EACH = 1_000;

/** Adds `times` thousand events to the webhook log, spread over a month; one in 500 has failed. */
export async function addEvents(database: Transactions, times: number): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(`
      set local session_replication_role = replica;
      insert into public.webhook_logs (event_id, event_type, status, outcome, customer_email, livemode, api_version,
        object_id, subscription_id, latency_ms, event_created, "timestamp", failed_at, error_message)
      select 'evt_scale' || n, (array['customer.subscription.updated', 'invoice.paid', 'checkout.session.completed'])[1 + n % 3],
        case when n % 500 = 0 then 'retried_failed' else 'success' end, case when n % 500 = 0 then null else 'applied' end,
        'payer' || n % 20000 || '@people.example', true, '2026-10-28.endive', 'sub_' || n % 20000, 'sub_' || n % 20000,
        300 + n % 900, now() - n * interval '30 days' / ${String(times * EVENTS_EACH)}, now() - n * interval '30 days' / ${String(times * EVENTS_EACH)},
        case when n % 500 = 0 then now() - n * interval '30 days' / ${String(times * EVENTS_EACH)} end,
        case when n % 500 = 0 then 'The price is not in Plan Mapping.' end
      from generate_series(1, ${String(times * EVENTS_EACH)}) n;
      insert into private.stripe_events (event_id, occurred_at, subscription_id, customer_id, stripe_status, state_after, received_at)
      select l.event_id, extract(epoch from l."timestamp")::bigint, l.subscription_id, 'cus_' || l.subscription_id, 'active', '{}', l."timestamp"
      from public.webhook_logs l where l.event_id like 'evt_scale%'`),
  );
}

/** Mails in the outbox and deliveries of the Friday Fix, each with the tokens of its links, for each time the demo data. */
const MAILS_EACH = 250;

/** Adds `times` times 250 ended mails and deliveries, with keys and indexes as in use: few are in the demo data. */
export async function addMails(database: Transactions, times: number): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(`
      set local session_replication_role = replica;
      create temporary table mails on commit drop as
      select n, gen_random_uuid() as id, gen_random_uuid() as other, encode(sha256(n::text::bytea), 'hex') as hash,
        now() - n * interval '30 days' / ${String(times * MAILS_EACH)} as at
      from generate_series(1, ${String(times * MAILS_EACH)}) n;
      insert into private.mail_outbox (kind, to_email, subject, text_body, headers, dedupe_key, status, attempts, sent_at, created_at, ref_table, ref_id)
      select 'pitch', 'desk' || n || '@outlets.example', 'The bench behind the band room', '', '{"Reply-To": "ada@people.example"}',
        'pitch:' || id, 'sent', 1, at, at, 'pitch_sends', other from mails;
      insert into public.digest_deliveries (id, issue_id, user_id, email, status, attempts, sent_at, created_at, card_order)
      select id, other, other, 'reader' || n || '@people.example', 'sent', 1, at, at, array_fill(other, array[10]) from mails;
      insert into private.digest_tokens (token_hash, delivery_id, created_at) select hash, id, at from mails;
      insert into private.link_tokens (token_hash, purpose, ref_id, created_at) select hash, 'request_mails', other, at from mails;
      insert into private.pitch_send_tokens (token_hash, send_id, created_at, purpose) select hash, id, at, 'answer' from mails`),
  );
}

/** Adds `times - 1` copies of every growing row, with keys of their own that fit together. */
export async function multiply(database: Transactions, times: number): Promise<void> {
  const wanted = GROWING.trim()
    .split(/\s+/)
    .map((name) => (name.includes('.') ? name : `public.${name}`));
  for (const table of times > 1 ? wanted : []) {
    await database.transaction(async (tx) => {
      const [there] = await tx.query('select to_regclass($1) as oid', [table]);
      if (there?.['oid'] === null) return;
      const columns = (await tx.query(
        `select a.attname::text as name, format_type(a.atttypid, null) as type,
           a.attgenerated <> '' or a.attidentity = 'a' as generated,
           exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)) as "unique"
         from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
         order by a.attnum`,
        [table],
      )) as unknown as Column[];
      const kept = columns.filter(({ generated }) => !generated);
      await tx.exec(`
        set local session_replication_role = replica;
        insert into ${table} (${kept.map(({ name }) => JSON.stringify(name)).join(', ')})
        select ${kept.map(copied).join(', ')} from ${table} t cross join generate_series(1, ${String(times - 1)}) n
        on conflict do nothing`);
    });
  }
}
