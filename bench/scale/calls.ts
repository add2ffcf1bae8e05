/** One query or job as it is asked for in a running product. */
export interface Call {
  label: string;
  /** Who asks: an account of this kind, or the service for functions and schedules. */
  as: 'creator' | 'media' | 'admin' | 'service';
  /** `$user` and `$variation` stand for ids. */
  sql: string;
}

/** What pages ask for on every visit, and what the schedules run. */
export const CALLS: readonly Call[] = [
  {
    label: 'dashboard figures',
    as: 'creator',
    sql: `select public.creator_stats('America/New_York')`,
  },
  { label: 'results', as: 'creator', sql: `select public.creator_results('America/New_York')` },
  { label: 'entitlements', as: 'creator', sql: 'select public.my_entitlements()' },
  {
    label: 'pitches, newest 20',
    as: 'creator',
    sql: `select p.*, (select jsonb_agg(v) from public.pitch_variations v where v.pitch_id = p.id)
          from public.pitches p order by p.created_at desc limit 20`,
  },
  {
    label: 'sends, newest 20',
    as: 'creator',
    sql: 'select * from public.pitch_sends s order by s.created_at desc limit 20',
  },
  {
    label: 'outlets of a pitch',
    as: 'creator',
    sql: `select public.match_outlets_page('$variation')`,
  },
  { label: 'requests that fit', as: 'creator', sql: 'select * from public.requests_for_me()' },
  { label: 'press kit', as: 'service', sql: `select public.get_epk('$slug')` },
  { label: 'latest Friday Fix', as: 'media', sql: 'select public.my_latest_issue()' },
  { label: 'introductions', as: 'media', sql: 'select * from public.my_introductions()' },
  { label: 'own requests', as: 'media', sql: 'select * from public.my_media_requests()' },
  {
    label: 'webhook log, first page',
    as: 'admin',
    sql: 'select * from public.webhook_logs order by "timestamp" desc limit 50',
  },
  {
    label: 'webhook log, payer contains',
    as: 'admin',
    sql: `select * from public.webhook_logs where customer_email ilike '%nobody-like-this%' order by "timestamp" desc limit 50`,
  },
  { label: 'webhook figures', as: 'admin', sql: 'select public.webhook_stats()' },
  { label: 'billing queues', as: 'admin', sql: 'select public.billing_queue_counts()' },
  {
    label: 'outlets, admin search',
    as: 'admin',
    sql: `select * from public.admin_outlets('harbor')`,
  },
  { label: 'job: due mails', as: 'service', sql: 'select * from public.mail_lease(20)' },
  { label: 'job: due events', as: 'service', sql: 'select * from public.due_stripe_events(50)' },
  { label: 'job: recompute 100', as: 'service', sql: 'select public.recompute_subscriptions(100)' },
  { label: 'job: billing watch', as: 'service', sql: 'select public.billing_housekeeping()' },
  { label: 'job: Friday Fix step', as: 'service', sql: 'select public.digest_advance(1000)' },
  { label: 'job: Friday Fix lease', as: 'service', sql: 'select * from public.digest_lease(50)' },
  { label: 'job: follow-ups', as: 'service', sql: 'select * from public.due_follow_ups(50)' },
  {
    label: 'job: intro reminders',
    as: 'service',
    sql: 'select * from public.due_intro_reminders(50)',
  },
  { label: 'job: request mails', as: 'service', sql: 'select * from public.due_request_mails(50)' },
  { label: 'job: weekly results', as: 'service', sql: 'select * from public.due_result_mails(50)' },
];
