import { statusLabel } from '@/features/admin/webhooks/webhook-status';

/** An event or alert that is in trouble now. */
export interface Trouble {
  id: string;
  status: string;
  event_type: string;
  error_message: string | null;
  updated_at: string;
}

export interface Notice {
  title: string;
  body: string;
}

/**
 * Returns a function that says what a browser notification tells, given the newest rows that are in trouble; null for
 * nothing. It compares them with those of its last call; at the first call only the row that changed last is new.
 * `certain`: the database said that a row got into trouble, even when it is none of the newest.
 */
export function createNotices(): (rows: readonly Trouble[], certain: boolean) => Notice | null {
  let known: ReadonlyMap<string, string> | undefined;
  return (rows, certain) => {
    const before = known;
    known = new Map(rows.map(({ id, status }) => [id, status]));
    const fresh =
      before === undefined
        ? rows.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, 1)
        : rows.filter(({ id, status }) => before.get(id) !== status);
    const [first] = fresh;
    if (first === undefined) return certain ? noticeOf('An event needs attention.') : null;
    if (fresh.length > 1) return noticeOf(`${String(fresh.length)} webhook events need attention.`);
    const what = first.event_type;
    return {
      title: `Webhook ${statusLabel(first.status).toLowerCase()}`,
      body: first.error_message === null ? what : `${what}: ${first.error_message}`,
    };
  };
}

const noticeOf = (body: string): Notice => ({ title: 'Webhook trouble', body });
