/** What the panel asks of the log, as SQL by label. A question without a limit of its own has the common one. */
export interface Question {
  label: string;
  sql: string;
}

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

function page(filters: Readonly<Record<string, string>>): string {
  return `select public.webhook_log_page('${JSON.stringify(filters)}')`;
}

function bars(count: number, hours: number): string {
  const now = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const starts = Array.from(
    { length: count },
    (_, index) => `'${iso(now - (count - 1 - index) * hours * 3_600_000)}'`,
  );
  return `array[${starts.join(', ')}]::timestamptz[]`;
}

const range = { from: iso(Date.now() - 31 * DAY), to: iso(Date.now() - 30 * DAY) };

/** Each filter alone, each pair that the indexes serve least, and all together. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no filter': {},
  'event type, frequent': { event_type: 'invoice.paid' },
  'event type, rare': { event_type: 'charge.refunded' },
  'event type, never seen': { event_type: 'price.created' },
  'customer, one': { customer_email: 'payer1777@' },
  'customer, 22% of the rows': { customer_email: '@harbor' },
  'customer, every row': { customer_email: 'example' },
  'customer, nobody': { customer_email: 'zzyzx' },
  'status success': { status: 'success' },
  'status failed': { status: 'failed' },
  'status acknowledged': { status: 'acknowledged' },
  'status pending, none': { status: 'pending' },
  'one day': range,
  'type and status': { event_type: 'charge.refunded', status: 'failed' },
  'status and customer': { status: 'retried_failed', customer_email: '@lantern' },
  'all filters': {
    event_type: 'invoice.paid',
    customer_email: '@cedar',
    status: 'success',
    ...range,
  },
  'all filters, nothing found': {
    event_type: 'charge.refunded',
    customer_email: 'zzyzx',
    status: 'failed',
    ...range,
  },
};

/** The page after a row that is `share` of the log away from the newest one. */
function deep(filters: Readonly<Record<string, string>>, share: number): string {
  return `select public.webhook_log_page('${JSON.stringify(filters)}', '${iso(Date.now() - 60 * DAY * share)}', gen_random_uuid())`;
}

/** Every question about the log. */
export const LOG_QUESTIONS: readonly Question[] = [
  ...Object.entries(FILTERS).map(([label, filters]) => ({
    label: `page: ${label}`,
    sql: page(filters),
  })),
  { label: 'deep page: no filter', sql: deep({}, 0.9) },
  { label: 'deep page: status failed', sql: deep({ status: 'failed' }, 0.9) },
  { label: 'deep page: customer', sql: deep({ customer_email: '@north' }, 0.5) },
  ...Object.entries(FILTERS).map(([label, filters]) => ({
    label: `count: ${label}`,
    sql: `select public.webhook_log_counts('${JSON.stringify(filters)}')`,
  })),
  { label: 'totals of today', sql: `select public.webhook_stats(date_trunc('day', now()))` },
  { label: 'chart of 24 hours', sql: `select public.webhook_chart(${bars(24, 1)}, now())` },
  { label: 'chart of 7 days', sql: `select public.webhook_chart(${bars(28, 6)}, now())` },
  { label: 'chart of 30 days', sql: `select public.webhook_chart(${bars(30, 24)}, now())` },
  { label: 'event types', sql: 'select public.webhook_event_types()' },
  { label: 'alerts by cause', sql: 'select public.webhook_alerts()' },
  {
    label: 'rows of a cause',
    sql: `select public.webhook_alert_rows('failed: deadlock detected')`,
  },
  {
    label: 'event detail',
    sql: `select public.webhook_event_detail((select id from public.webhook_logs where event_id = 'evt_1'))`,
  },
];
