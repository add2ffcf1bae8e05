import type { SubscriptionState } from './subscription-objects.ts';

const DAY = 86_400;
const DRAFT = 2 * 3600;

const isPaidStatus = (status: string) => status === 'active' || status === 'trialing';
/** The earliest of times, leaving out null; null without any. */
function earliest(...times: (number | null)[]): number | null {
  const given = times.filter((time) => time !== null);
  return given.length > 0 ? Math.min(...given) : null;
}

/**
 * The access that a subscription must have, told event by event in the order in which things happened.
 * Written without a look at the SQL that computes the same from the unordered set of events. Times are
 * Unix seconds.
 */
export class PaidAccess {
  #status = '';
  #periodEnd = 0;
  #pastDueSince: number | null = null;
  #endedAt: number | null = null;
  /** Of each period, by its end, whether the collection was paused when it began. */
  readonly #beganPaused = new Map<number, boolean>();
  /** Of each paid invoice the end of the period that it paid. */
  readonly #invoices = new Map<string, number>();
  readonly #linked = new Set<string>();
  /** When the dispute over the charge of an invoice was lost. */
  readonly #lost = new Map<string, number>();
  /** When the charge of an invoice was refunded in full; null when only in part. */
  readonly #refunds = new Map<string, number | null>();

  /** A live state begins. */
  live(state: SubscriptionState, now: number): void {
    this.#status = state.status;
    this.#periodEnd = state.periodEnd;
    if (!this.#beganPaused.has(state.periodEnd)) {
      this.#beganPaused.set(state.periodEnd, state.pause !== null);
    }
    if (isPaidStatus(state.status)) this.#pastDueSince = null;
    else if (state.status === 'past_due') this.#pastDueSince ??= now;
  }

  ended(now: number): void {
    this.#endedAt = now;
  }

  paid(invoice: string, periodEnd: number): void {
    this.#invoices.set(invoice, periodEnd);
  }

  /** The events say which charge paid the invoice. */
  linked(invoice: string): void {
    this.#linked.add(invoice);
  }

  refunded(invoice: string, whole: boolean, now: number): void {
    this.#refunds.set(invoice, this.#refunds.get(invoice) ?? (whole ? now : null));
  }

  disputed(invoice: string, status: string, now: number): void {
    if (status === 'lost') this.#lost.set(invoice, this.#lost.get(invoice) ?? now);
    else this.#lost.delete(invoice);
  }

  of(state: SubscriptionState): { accessUntil: number | null; refund: string | null } {
    const money = this.#returned(state.periodEnd);
    const full = money.refund === 'full' || money.refund === 'dispute_lost';
    const until = this.#until(state);
    const limit =
      full && this.#endedAt !== null
        ? Math.max(money.at, this.#endedAt)
        : money.refund === 'dispute_lost'
          ? money.at
          : null;
    return { accessUntil: until === null ? null : earliest(until, limit), refund: money.refund };
  }

  #returned(periodEnd: number): { refund: string | null; at: number } {
    const ids = [...this.#invoices].filter(
      ([id, end]) => end === periodEnd && this.#linked.has(id),
    );
    const times = ids.map(([id]) =>
      earliest(this.#refunds.get(id) ?? null, this.#lost.get(id) ?? null),
    );
    const whole = times.filter((time) => time !== null);
    if (ids.length > 0 && whole.length === ids.length) {
      const lost = ids.some(([id]) => this.#lost.has(id));
      return { refund: lost ? 'dispute_lost' : 'full', at: Math.max(...whole) };
    }
    const some = ids.some(([id]) => this.#refunds.has(id) || this.#lost.has(id));
    return { refund: some ? 'partial' : null, at: 0 };
  }

  #until(state: SubscriptionState): number | null {
    const { cancelAt, periodStart, periodEnd } = state;
    if (this.#endedAt !== null) {
      if (state.cancelReason !== 'cancellation_requested') return null;
      const paid = [...this.#invoices.values()].includes(periodEnd);
      const unpaidByPause = this.#beganPaused.get(this.#periodEnd) === true && !paid;
      if (!isPaidStatus(this.#status) || unpaidByPause) return null;
      const renewal = state.created < periodStart && this.#endedAt < periodStart + DRAFT;
      return earliest(renewal && !paid ? periodStart : periodEnd, cancelAt);
    }
    if (state.pause === 'void') return null;
    if (state.status === 'past_due') {
      return earliest(periodEnd, cancelAt, (this.#pastDueSince ?? 0) + 14 * DAY);
    }
    if (!isPaidStatus(state.status)) return null;
    const scheduled = state.cancelAtPeriodEnd || (cancelAt !== null && cancelAt <= periodEnd);
    return earliest(scheduled ? periodEnd : periodEnd + 3 * DAY, cancelAt);
  }
}
