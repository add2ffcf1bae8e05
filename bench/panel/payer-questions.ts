import type { Question } from './log-questions.ts';

const DAY = 86_400_000;

type Filters = Readonly<Record<string, string | boolean>>;

/** `find_subscriptions` with arguments by name. */
function find(filters: Filters, after?: { value: string; id: string }): string {
  const named = Object.entries(filters).map(([name, value]) =>
    typeof value === 'boolean' ? `${name} => ${value}` : `${name} => '${value}'`,
  );
  if (after !== undefined) named.push(`p_after => '${JSON.stringify(after)}'`);
  return `select public.find_subscriptions(${named.join(', ')})`;
}

const FILTERS: Readonly<Record<string, Filters>> = {
  'no filter': {},
  plan: { p_plan: 'pro' },
  'status active': { p_status: 'active' },
  'status past_due': { p_status: 'past_due' },
  'status incomplete, none': { p_status: 'incomplete' },
  'search, one payer': { p_search: 'payer177777@' },
  'search, a customer ID': { p_search: 'cus_c4ca4238a0b9' },
  'search, 25% of the rows': { p_search: '@harbor' },
  'search, every row': { p_search: 'example' },
  'search, nobody': { p_search: 'zzyzx' },
  'plan and status': { p_plan: 'concierge', p_status: 'past_due' },
  'all filters': { p_search: '@cedar', p_plan: 'pro', p_status: 'active' },
  'all filters, nothing found': { p_search: 'zzyzx', p_plan: 'pro', p_status: 'past_due' },
  'by email': { p_order: 'email', p_ascending: true },
  'by period end': { p_order: 'period' },
  'by access, one plan': { p_order: 'access', p_plan: 'creator' },
  'by email, all filters': {
    p_order: 'email',
    p_ascending: true,
    p_search: '@cedar',
    p_plan: 'pro',
    p_status: 'active',
  },
};

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Near the oldest of 200,000 subscriptions. */
const long_ago = { value: new Date(Date.now() - 650 * DAY).toISOString(), id: NOBODY };

const QUEUES = ['unmatched', 'unmapped', 'resync', 'refunded'] as const;

/** Every question about subscriptions and people. */
export const PAYER_QUESTIONS: readonly Question[] = [
  ...Object.entries(FILTERS).map(([label, filters]) => ({
    label: `subscriptions: ${label}`,
    sql: find(filters),
  })),
  { label: 'subscriptions, deep page: no filter', sql: find({}, long_ago) },
  { label: 'subscriptions, deep page: one plan', sql: find({ p_plan: 'pro' }, long_ago) },
  {
    label: 'subscriptions, deep page: search',
    sql: find({ p_search: '@harbor' }, long_ago),
  },
  {
    label: 'subscriptions, deep page: by email',
    sql: find(
      { p_order: 'email', p_ascending: true },
      { value: 'payer90000@north.example', id: NOBODY },
    ),
  },
  { label: 'totals, MRR and churn', sql: 'select public.subscription_totals()' },
  { label: 'queues: counts', sql: 'select public.billing_queue_counts()' },
  ...QUEUES.map((queue) => ({
    label: `queues: ${queue}`,
    sql: `select public.billing_queue('${queue}')`,
  })),
  {
    label: 'queues: deep page of unmatched',
    sql: `select public.billing_queue('unmatched', '${JSON.stringify({ at: long_ago.value, id: 'cus_' })}')`,
  },
  {
    label: 'queues: deep page of refunded',
    sql: `select public.billing_queue('refunded', '${JSON.stringify({ at: new Date(Date.now() + 30 * DAY).toISOString(), id: 'sub_' })}')`,
  },
  { label: 'people: no search', sql: 'select public.find_people()' },
  { label: 'people: search, one', sql: `select public.find_people('payer177777@')` },
  { label: 'people: search, 25%', sql: `select public.find_people('@harbor')` },
  { label: 'people: search, nobody', sql: `select public.find_people('zzyzx')` },
  {
    label: 'people: deep page of creators',
    sql: `select public.find_people(p_show => 'creator', p_before => '${long_ago.value}', p_before_id => '${NOBODY}')`,
  },
];

/** Asked again when nearly every payer waits for an account. */
export const LONG_QUEUE_QUESTIONS: readonly Question[] = [
  { label: 'long queue: counts', sql: 'select public.billing_queue_counts()' },
  { label: 'long queue: unmatched', sql: `select public.billing_queue('unmatched')` },
  {
    label: 'long queue: deep page of unmatched',
    sql: `select public.billing_queue('unmatched', '${JSON.stringify({ at: long_ago.value, id: 'cus_' })}')`,
  },
];
