import { toCsv } from '@/lib/csv';
import { fetchLogPage, type LogCursor, type WebhookLog } from '@/features/admin/webhooks/queries';

const PAGE = 1000;
/** Most rows in one file; a file of this size opens in every spreadsheet. */
export const EXPORT_LIMIT = 100_000;

const COLUMNS = [
  'timestamp',
  'event_id',
  'event_type',
  'status',
  'outcome',
  'customer_email',
  'email',
  'error_message',
  'note',
  'retry_count',
  'deliveries',
  'latency_ms',
  'api_version',
  'livemode',
  'object_id',
  'subscription_id',
] as const satisfies readonly (keyof WebhookLog)[];

/** Rows of the log as a CSV file with the columns of the table. */
export function logsAsCsv(logs: readonly WebhookLog[]): string {
  const cell = (value: string | number | boolean | null) => (value === null ? '' : String(value));
  return toCsv([[...COLUMNS], ...logs.map((log) => COLUMNS.map((name) => cell(log[name])))]);
}

/**
 * Every row that matches, page by page, at most 100,000; `onProgress` is told how many have arrived.
 */
export async function fetchAllLogs(
  filters: Record<string, string>,
  onProgress: (rows: number) => void,
): Promise<WebhookLog[]> {
  const all: WebhookLog[] = [];
  let after: LogCursor | null = null;
  while (all.length < EXPORT_LIMIT) {
    const page: WebhookLog[] = await fetchLogPage(filters, after, PAGE);
    all.push(...page);
    onProgress(all.length);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  return all;
}
