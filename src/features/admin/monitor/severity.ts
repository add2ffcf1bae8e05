export type Severity = 'critical' | 'high' | 'medium';

/**
 * Severity of an alert row: critical for an alert about a high failure rate, high for an event
 * whose retries failed for good, medium otherwise.
 */
export function alertSeverity(row: { status: string; error_message: string | null }): Severity {
  if (row.status === 'alert' && row.error_message?.includes('High failure rate') === true) {
    return 'critical';
  }
  return row.status === 'retried_failed' ? 'high' : 'medium';
}
