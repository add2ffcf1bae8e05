import { describe, expect, it } from 'vitest';
import { STRIPE_EVENT_TYPES } from './event-types.ts';
import { readEvent, type KeptEvent } from './kept-event.ts';
import {
  composeSequence,
  SEQUENCE_NAMES,
} from '../../../../../../testing/stripe/composed-sequences.ts';
import { API_VERSIONS, type ApiVersion } from '../../../../../../testing/stripe/api-version.ts';
import { PRICES } from '../../../../../../testing/stripe/prices.ts';
import { SubscriptionHistory } from '../../../../../../testing/stripe/subscription-history.ts';

const read = (event: unknown): KeptEvent => {
  const kept = readEvent(JSON.parse(JSON.stringify(event)));
  if (kept === null) throw new Error('not an event');
  return kept;
};

const begin = (version: ApiVersion) =>
  new SubscriptionHistory({
    idSuffix: 'A',
    version,
    price: 'price_creator_mo',
    start: 1_793_610_000,
  });

describe.each(API_VERSIONS)('events of API version %s', (version) => {
  it.each(SEQUENCE_NAMES)('are all understood: %s', (name) => {
    for (const event of composeSequence(name, version, 'A').events) {
      const kept = read(event);
      expect(kept.problem, event.type).toBeUndefined();
      expect(kept.handled, event.type).toBe(true);
      expect(kept.api_version).toBe(version);
      expect(kept.note).toBeTruthy();
    }
  });

  it('an update leads back to the state that the event before left', () => {
    const states = composeSequence('six changes in one second', version, 'A').events.map(read);
    for (const [at, kept] of states.entries()) {
      expect(kept.state_before).toBe(at === 0 ? '' : states[at - 1]?.state_after);
    }
  });

  it('an update that does not say what it changed stands in a state of its own', () => {
    const [, update] = begin(version).created('active').cancelScheduled().events;
    const told = read(update);
    if (update !== undefined) delete update.data.previous_attributes;
    const untold = read(update);
    expect(told.state_before).toBeTruthy();
    expect(untold.state_before).toBeUndefined();
    expect(untold.state_after).toContain(untold.id);
    expect({ ...untold, state_after: '' }).toEqual({
      ...told,
      state_after: '',
      state_before: undefined,
    });
  });

  it('finds period end, price, customer and schedule where this version keeps them', () => {
    const story = begin(version).created('active').cancelScheduled();
    const kept = read(story.events[1]);
    expect(kept).toMatchObject({
      subscription_id: 'sub_A',
      customer_id: 'cus_A',
      price_ids: [PRICES.price_creator_mo.id],
      period_end: story.state.periodEnd,
      cancel_at: story.state.periodEnd,
      cancel_at_period_end: version < '2025-09-30.clover',
      stripe_status: 'active',
      ended: false,
    });
  });

  it('finds the subscription of an invoice', () => {
    const story = begin(version).created('active').renewed().invoice('payment_failed', 2);
    expect(read(story.events[2])).toMatchObject({
      subscription_id: 'sub_A',
      customer_email: 'a@payer.example',
      alert_cause: `dunning:${story.state.latestInvoice}`,
      alert_over: false,
      note: 'Payment of 49.00 USD failed (try 2), next try 2026-11-05',
    });
  });

  it('binds a checkout to its account and sets no plan', () => {
    const account = '11111111-0000-4000-8000-000000000001';
    const story = composeSequence('checkout', version, 'A', { account });
    const kept = read(story.events.find(({ type }) => type === 'checkout.session.completed'));
    expect(kept).toMatchObject({ names_payer: true, customer_id: 'cus_A', account_id: account });
    expect(kept.state_after).toBeUndefined();
  });

  it('knows an end for want of payment from one that was asked for', () => {
    const end = (reason: 'payment_failed' | 'payment_disputed' | 'cancellation_requested') =>
      read(begin(version).created('active').deleted(reason).events[1]);
    expect(end('payment_failed')).toMatchObject({ ended: true, gone: true, unpaid_end: true });
    expect(end('payment_disputed')).toMatchObject({ unpaid_end: true });
    expect(end('cancellation_requested')).toMatchObject({ ended: true, unpaid_end: false });
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

  it('keeps an unknown type without touching it', () => {
    expect(read({ ...event(), type: 'product.created' })).toMatchObject({ handled: false });
    expect(STRIPE_EVENT_TYPES).not.toContain('product.created');
  });

  it.each([null, [], 'text', {}, { id: 'evt_1', object: 'event' }])('is null for %j', (value) => {
    expect(readEvent(value)).toBeNull();
  });

  it.each<[string, (object: Record<string, unknown>) => void]>([
    ['no items', (object) => delete object['items']],
    ['null in the items', (object) => (object['items'] = { data: [null] })],
    ['more items than shown', (object) => (object['items'] = { data: [], has_more: true })],
    ['no period end anywhere', (object) => (object['items'] = { data: [{ price: 'price_1' }] })],
    ['a status that is no text', (object) => (object['status'] = 7)],
  ])('keeps a subscription with %s, with the problem in words', (_, change) => {
    const kept = read(changed(change));
    expect(kept.problem).toBeTruthy();
    expect(kept.state_after).toBeUndefined();
  });

  it('reads expanded objects as well as ids', () => {
    const kept = read(
      changed((object) => (object['customer'] = { id: 'cus_X', object: 'customer' })),
    );
    expect(kept.customer_id).toBe('cus_X');
  });

  it('takes the latest period of several items, and every price', () => {
    const items = {
      data: [
        { price: { id: 'price_b' }, current_period_end: 200 },
        { price: { id: 'price_a' }, current_period_end: 300 },
      ],
    };
    const kept = read(changed((object) => (object['items'] = items)));
    expect(kept).toMatchObject({ period_end: 300, price_ids: ['price_a', 'price_b'] });
  });

  it('turns what PostgreSQL cannot store into a mark', () => {
    const kept = read(changed((object) => (object['customer'] = 'cus_\u0000\uD800x')));
    expect(kept.customer_id).toBe('cus_\uFFFD\uFFFDx');
  });

  it('ignores a client_reference_id that is no account', () => {
    const story = composeSequence('checkout', '2026-10-28.endive', 'A', { account: 'somebody' });
    const kept = read(story.events.find(({ type }) => type === 'checkout.session.completed'));
    expect(kept.account_id).toBeNull();
  });

  it('raises no alarm for a card refused at the first checkout', () => {
    const copy = JSON.parse(
      JSON.stringify(begin('2026-10-28.endive').invoice('payment_failed').events[0]),
    ) as { data: { object: Record<string, unknown> } };
    copy.data.object['billing_reason'] = 'subscription_create';
    expect(read(copy).alert_cause).toBeUndefined();
  });

  it('dates the address of an invoice by the day it was finalized, however late it is paid', () => {
    const copy = JSON.parse(
      JSON.stringify(begin('2026-10-28.endive').invoice('paid').events[0]),
    ) as { created: number; data: { object: { created: number } } };
    const finalized = copy.data.object.created;
    copy.created += 86_400;
    expect(read(copy)).toMatchObject({ second: copy.created, email_second: finalized });
  });

  it('says a refund and a dispute in words', () => {
    const story = begin('2026-10-28.endive').refunded(1000).refunded().disputed('needs_response');
    const notes = story.disputed('lost').events.map((one) => read(one).note);
    expect(notes).toEqual([
      '10.00 USD of 49.00 USD refunded',
      '49.00 USD refunded in full',
      'Dispute over 49.00 USD (fraudulent), evidence due 2026-11-09',
      'Dispute over 49.00 USD closed: lost',
    ]);
  });
});
