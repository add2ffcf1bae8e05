import { createParser, parseAsStringLiteral, type inferParserType } from 'nuqs';
import { filterTextParam } from '@/features/admin/shared/filter-text-param';
import { WEBHOOK_STATUSES } from '@/features/admin/webhooks/webhook-status';

const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function isoMinute(text: string): string {
  // Date accepts more than ISO ("2026-11-", "yesterday 5"), in each browser differently.
  if (!DAY_OR_TIME.test(text)) return '';
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : `${time.toISOString().slice(0, 16)}Z`;
}

const isoMinuteParam = createParser({
  parse: isoMinute,
  serialize: (time) => time,
}).withDefault('');

/**
 * Filters of the webhook log in the URL. Times are ISO timestamps to the minute. A text or time
 * that is missing or invalid is empty, such a status is null.
 */
export const logFilterParams = {
  eventType: filterTextParam,
  customerEmail: filterTextParam,
  status: parseAsStringLiteral(WEBHOOK_STATUSES),
  from: isoMinuteParam,
  to: isoMinuteParam,
};

/** URL parameter of each filter. */
export const LOG_FILTER_KEYS = {
  eventType: 'event_type',
  customerEmail: 'customer_email',
  status: 'status',
  from: 'from',
  to: 'to',
} as const satisfies Record<keyof typeof logFilterParams, string>;

export type LogFilters = inferParserType<typeof logFilterParams>;

/** Whether any filter narrows the list. */
export function hasFilters(filters: LogFilters): boolean {
  return Object.values(filters).some((value) => value !== '' && value !== null);
}

/** Why a time range can match nothing; null for a range that can. */
export function rangeProblem(filters: Pick<LogFilters, 'from' | 'to'>): string | null {
  if (filters.from === '' || filters.to === '') return null;
  return filters.from > filters.to ? 'The end is before the start.' : null;
}

/** Exclusive upper bound of the filter `to`, so that its whole minute is included. */
export function rangeEnd(to: string): string {
  return new Date(new Date(to).getTime() + 60_000).toISOString();
}

/** Shortest text that the customer filter searches for: shorter ones have no index. */
export const MIN_EMAIL_PART = 3;

/** Why the customer filter is not applied yet; null when it is, or is empty. */
export function emailProblem({ customerEmail }: Pick<LogFilters, 'customerEmail'>): string | null {
  return customerEmail === '' || customerEmail.length >= MIN_EMAIL_PART
    ? null
    : 'Please type at least three letters.';
}

/** The filters as `webhook_log_page()` takes them; a text that is too short to search for is left out. */
export function toRpcFilters(filters: LogFilters): Record<string, string> {
  return {
    ...(filters.eventType !== '' && { event_type: filters.eventType }),
    ...(filters.customerEmail !== '' &&
      emailProblem(filters) === null && { customer_email: filters.customerEmail }),
    ...(filters.status !== null && { status: filters.status }),
    ...(filters.from !== '' && { from: filters.from }),
    ...(filters.to !== '' && { to: rangeEnd(filters.to) }),
  };
}

/** Reads the filters of a saved view; a field that is missing or of another kind is empty. */
export function readFilters(saved: Record<string, unknown>): LogFilters {
  const text = (key: string) => (typeof saved[key] === 'string' ? saved[key] : '');
  return {
    eventType: logFilterParams.eventType.parse(text('eventType')) ?? '',
    customerEmail: logFilterParams.customerEmail.parse(text('customerEmail')) ?? '',
    status: logFilterParams.status.parse(text('status')),
    from: logFilterParams.from.parse(text('from')) ?? '',
    to: logFilterParams.to.parse(text('to')) ?? '',
  };
}

/** Value of a datetime-local input, in the viewer's time zone, for an ISO minute. */
export function toLocalInput(iso: string): string {
  if (iso === '') return '';
  const time = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** ISO minute for the value of a datetime-local input; empty for an incomplete time. */
export function fromLocalInput(value: string): string {
  return isoMinute(value);
}
