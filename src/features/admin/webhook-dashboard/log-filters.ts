import { isWebhookStatus, type WebhookStatus } from '@/features/admin/webhook-status';

/** Filters of the webhook log. Times are ISO timestamps to the minute, empty when not set. */
export interface LogFilters {
  eventType: string;
  customerEmail: string;
  status: WebhookStatus | '';
  from: string;
  to: string;
}

export const NO_FILTERS: LogFilters = {
  eventType: '',
  customerEmail: '',
  status: '',
  from: '',
  to: '',
};

const PARAMS = {
  eventType: 'event_type',
  customerEmail: 'customer_email',
  status: 'status',
  from: 'from',
  to: 'to',
} as const satisfies Record<keyof LogFilters, string>;

const MAX_TEXT = 200;

const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function isoMinute(text: string | null): string {
  // Browsers parse much more than this ("2026-11-", "yesterday 5"), each in its own way.
  if (text === null || !DAY_OR_TIME.test(text)) return '';
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : `${time.toISOString().slice(0, 16)}Z`;
}

/** Filters from the address bar; whatever is not a valid filter there is ignored. */
export function filtersFromSearch(search: URLSearchParams): LogFilters {
  const status = search.get(PARAMS.status) ?? '';
  return {
    eventType: (search.get(PARAMS.eventType) ?? '').trim().slice(0, MAX_TEXT),
    customerEmail: (search.get(PARAMS.customerEmail) ?? '').trim().slice(0, MAX_TEXT),
    status: isWebhookStatus(status) ? status : '',
    from: isoMinute(search.get(PARAMS.from)),
    to: isoMinute(search.get(PARAMS.to)),
  };
}

/** The same search string with these filters in it; other parameters (the tab) stay. */
export function filtersToSearch(search: URLSearchParams, filters: LogFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of Object.keys(PARAMS) as (keyof LogFilters)[]) {
    const value = filters[name].trim();
    if (value === '') next.delete(PARAMS[name]);
    else next.set(PARAMS[name], value);
  }
  return next;
}

/** Whether any filter narrows the list. */
export function hasFilters(filters: LogFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** Says why a time range can match nothing, or null. */
export function rangeProblem(filters: Pick<LogFilters, 'from' | 'to'>): string | null {
  if (filters.from === '' || filters.to === '') return null;
  return filters.from > filters.to ? 'The end is before the start.' : null;
}

/** The exclusive upper bound for a minute-precise "to": the whole minute is included. */
export function rangeEnd(to: string): string {
  return new Date(new Date(to).getTime() + 60_000).toISOString();
}

/** ISO minute to the value of a datetime-local input, in the viewer's time zone. */
export function toLocalInput(iso: string): string {
  if (iso === '') return '';
  const time = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Value of a datetime-local input to an ISO minute; a half-typed time is empty. */
export function fromLocalInput(value: string): string {
  return isoMinute(value);
}
