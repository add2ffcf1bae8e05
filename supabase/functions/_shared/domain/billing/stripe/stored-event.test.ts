import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRIPE_EVENT_TYPES } from './event-types.ts';
import { readEvent, type StoredEvent } from './stored-event.ts';
import {
  composeSequence,
  SEQUENCE_NAMES,
} from '../../../../../../testing/stripe/composed-sequences.ts';
import { API_VERSIONS, type ApiVersion } from '../../../../../../testing/stripe/api-version.ts';
import { PRICES } from '../../../../../../testing/stripe/prices.ts';
import { SubscriptionHistory } from '../../../../../../testing/stripe/subscription-history.ts';

function read(event: unknown): StoredEvent {
  const stored = readEvent(JSON.parse(JSON.stringify(event)));
  if (stored === null) throw new Error('not an event');
  return stored;
}

const begin = (version: ApiVersion) =>
  new SubscriptionHistory({
    idSuffix: 'A',
    version,
    price: 'price_creator_mo',
    start: 1_793_610_000,
  });

describe.each(API_VERSIONS)('events of API version %s', (version) => {
  it.each(SEQUENCE_NAMES)('readEvent understands every event of the sequence: %s', (name) => {
    for (const event of composeSequence(name, version, 'A').events) {
      const stored = read(event);
      expect(stored.problem, event.type).toBeUndefined();
      expect(stored.handled, event.type).toBe(true);
      expect(stored.api_version).toBe(version);
      expect(stored.note).toBeTruthy();
    }
  });

  it('state_before of an update is state_after of the event before', () => {
    const states = composeSequence('six changes in one second', version, 'A').events.map(read);
    for (const [at, stored] of states.entries()) {
      expect(stored.subscription?.state_before).toBe(
        at === 0 ? '' : states[at - 1]?.subscription?.state_after,
      );
    }
  });

  it('an update without previous_attributes has a state_after of its own', () => {
    const [, update] = begin(version).created('active').cancelScheduled().events;
    const complete = read(update);
    if (update !== undefined) delete update.data.previous_attributes;
    const incomplete = read(update);
    expect(complete.subscription?.state_before).toBeTruthy();
    expect(incomplete.subscription?.state_before).toBeNull();
    expect(incomplete.subscription?.state_after).toContain(incomplete.id);
    expect({
      ...incomplete,
      subscription: { ...incomplete.subscription, state_after: '' },
    }).toEqual({
      ...complete,
      subscription: { ...complete.subscription, state_after: '', state_before: null },
    });
  });

  it('readEvent finds period end, price, customer and scheduled end where this version has them', () => {
    const story = begin(version).created('active').cancelScheduled();
    const stored = read(story.events[1]);
    expect(stored).toMatchObject({
      subscription_id: 'sub_A',
      customer_id: 'cus_A',
      subscription: {
        price_ids: [PRICES.price_creator_mo.id],
        period_end: story.state.periodEnd,
        cancel_at: story.state.periodEnd,
        cancel_at_period_end: version < '2025-09-30.clover',
        stripe_status: 'active',
        ended: false,
      },
    });
  });

  it('readEvent finds the subscription of an invoice', () => {
    const story = begin(version).created('active').renewed().invoice('payment_failed', 2);
    expect(read(story.events[2])).toMatchObject({
      subscription_id: 'sub_A',
      payer: { email: 'a@payer.example' },
      alert: { cause: `dunning:${story.state.latestInvoice}`, over: false },
      note: 'Payment of 49.00 USD failed (try 2), next try 2026-11-05',
    });
  });

  it('a checkout names its account and has no subscription state', () => {
    const account = '11111111-0000-4000-8000-000000000001';
    const history = composeSequence('checkout', version, 'A', { account });
    const stored = read(history.events.find(({ type }) => type === 'checkout.session.completed'));
    expect(stored).toMatchObject({
      customer_id: 'cus_A',
      payer: { binds: true, account_id: account },
    });
    expect(stored.subscription).toBeUndefined();
  });

  it('unpaid_end is true for an end after a failed or disputed payment only', () => {
    const end = (reason: 'payment_failed' | 'payment_disputed' | 'cancellation_requested') =>
      read(begin(version).created('active').deleted(reason).events[1]).subscription;
    expect(end('payment_failed')).toMatchObject({ ended: true, deleted: true, unpaid_end: true });
    expect(end('payment_disputed')).toMatchObject({ unpaid_end: true });
    expect(end('cancellation_requested')).toMatchObject({ ended: true, unpaid_end: false });
  });

  it('ended_at is the time of the end in every event after it, and null before', () => {
    const history = begin(version).created('active').wait(60).deleted('cancellation_requested', 2);
    const end = history.now - 2;
    const [live, deleted, later] = history.wait(9000).feedbackGiven().events;
    expect(read(live).subscription).toMatchObject({ ended: false, ended_at: null });
    expect(read(deleted).subscription).toMatchObject({ deleted: true, ended_at: end });
    expect(read(later).subscription).toMatchObject({ deleted: false, ended_at: end });
  });
});

describe('readEvent', () => {
  const event = () => begin('2026-10-28.endive').created('active').events[0];
  const changed = (change: (object: Record<string, unknown>) => void) => {
    const copy = JSON.parse(JSON.stringify(event())) as {
      data: { object: Record<string, unknown> };
    };
    change(copy.data.object);
    return copy;
  };

  it('marks an unknown type as not handled', () => {
    expect(read({ ...event(), type: 'product.created' })).toMatchObject({ handled: false });
    expect(STRIPE_EVENT_TYPES).not.toContain('product.created');
  });

  it.each([null, [], 'text', {}, { id: 'evt_1', object: 'event' }])(
    'returns null for %j',
    (value) => {
      expect(readEvent(value)).toBeNull();
    },
  );

  it.each<[string, (object: Record<string, unknown>) => void]>([
    ['no items', (object) => delete object['items']],
    ['null in the items', (object) => (object['items'] = { data: [null] })],
    ['more items than shown', (object) => (object['items'] = { data: [], has_more: true })],
    ['no period end anywhere', (object) => (object['items'] = { data: [{ price: 'price_1' }] })],
    ['a status that is no text', (object) => (object['status'] = 7)],
  ])('stores a subscription with %s with its problem', (_, change) => {
    const stored = read(changed(change));
    expect(stored.problem).toBeTruthy();
    expect(stored.subscription).toBeUndefined();
  });

  it('reads expanded objects as well as ids', () => {
    const stored = read(
      changed((object) => (object['customer'] = { id: 'cus_X', object: 'customer' })),
    );
    expect(stored.customer_id).toBe('cus_X');
  });

  it('takes the latest period end of several items, and every price', () => {
    const items = {
      data: [
        { price: { id: 'price_b' }, current_period_end: 200 },
        { price: { id: 'price_a' }, current_period_end: 300 },
      ],
    };
    const stored = read(changed((object) => (object['items'] = items)));
    expect(stored.subscription).toMatchObject({
      period_end: 300,
      price_ids: ['price_a', 'price_b'],
    });
  });

  it('replaces characters that PostgreSQL cannot store', () => {
    const stored = read(changed((object) => (object['customer'] = 'cus_\u0000\uD800x')));
    expect(stored.customer_id).toBe('cus_\uFFFD\uFFFDx');
  });

  it('ignores a client_reference_id that is not the id of an account', () => {
    const history = composeSequence('checkout', '2026-10-28.endive', 'A', { account: 'not-an-id' });
    const stored = read(history.events.find(({ type }) => type === 'checkout.session.completed'));
    expect(stored.payer?.account_id).toBeNull();
  });

  it('opens no alert for a card refused at the first checkout', () => {
    const copy = JSON.parse(
      JSON.stringify(begin('2026-10-28.endive').invoice('payment_failed').events[0]),
    ) as { data: { object: Record<string, unknown> } };
    copy.data.object['billing_reason'] = 'subscription_create';
    expect(read(copy).alert).toBeUndefined();
  });

  it('dates the address of an invoice by the time it was finalized', () => {
    const copy = JSON.parse(
      JSON.stringify(begin('2026-10-28.endive').invoice('paid').events[0]),
    ) as { created: number; data: { object: { created: number } } };
    const finalized = copy.data.object.created;
    copy.created += 86_400;
    expect(read(copy)).toMatchObject({
      occurred_at: copy.created,
      payer: { email_occurred_at: finalized },
    });
  });

  it('describes a refund and a dispute in the note', () => {
    const story = begin('2026-10-28.endive').refunded(1000).refunded().disputed('needs_response');
    const notes = story.disputed('lost').events.map((one) => read(one).note);
    expect(notes).toEqual([
      '10.00 USD of 49.00 USD refunded',
      '49.00 USD refunded in full',
      'Dispute over 49.00 USD (fraudulent), evidence due 2026-11-09',
      'Dispute over 49.00 USD lost: the payer has the money back',
    ]);
  });
});

describe('STRIPE_EVENT_TYPES', () => {
  const readme = readFileSync(new URL('../../../../../../README.md', import.meta.url), 'utf8');

  it.each(STRIPE_EVENT_TYPES)('the README tells operators to send %s', (type) => {
    const prefixes = type.split('.').map((_, at, parts) => `\`${parts.slice(0, at).join('.')}.*\``);
    const named = [`\`${type}\``, ...prefixes.slice(1)];
    expect(named.some((pattern) => readme.includes(pattern))).toBe(true);
  });
});
