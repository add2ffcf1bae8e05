const RANK = { critical: 0, high: 1, medium: 2 } as const;

export type Severity = 'critical' | 'high' | 'medium';

/**
 * Severity of an alert row: critical for an alert about a high failure rate, high for an event
 * whose retries are used up, medium otherwise.
 */
export function alertSeverity(row: { status: string; error_message: string | null }): Severity {
  if (row.status === 'alert' && row.error_message?.includes('High failure rate') === true) {
    return 'critical';
  }
  return row.status === 'retried_failed' ? 'high' : 'medium';
}

interface AlertRow {
  status: string;
  error_message: string | null;
  timestamp: string;
}

/** Sorts by severity, then latest first, so that a critical alert is above failed events. */
export function sortAlerts<Row extends AlertRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      RANK[alertSeverity(a)] - RANK[alertSeverity(b)] ||
      Date.parse(b.timestamp) - Date.parse(a.timestamp),
  );
}
