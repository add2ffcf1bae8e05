import { expect, it } from 'vitest';
import { findFailure } from './random-history-check.ts';
import { deliveries, composePlan, MOST_EVENTS, type HistoryPlan } from './random-histories.ts';

/** A planted fault: fails when an upgrade is followed, at once or later, by a cancellation. */
function failOnUpgradeThenCancellation({ steps }: HistoryPlan): Promise<void> {
  const actions = steps.map(({ action }) => action);
  const upgrade = actions.indexOf('upgrade');
  const cancelled = upgrade >= 0 && actions.includes('toggle cancellation', upgrade);
  return cancelled ? Promise.reject(new Error('planted fault')) : Promise.resolve();
}

it('findFailure shrinks a failing history to the two steps that make it fail', async () => {
  const failure = await findFailure(failOnUpgradeThenCancellation, { seed: 4, runs: 2000 });
  expect(failure?.plan).toMatchObject({
    start: 0,
    withCustomerCreated: false,
    paidLater: false,
    steps: [
      { action: 'upgrade', wait: 0 },
      { action: 'toggle cancellation', wait: 0 },
    ],
    deleted: null,
    unexplained: null,
  });
  expect(failure?.delivery.some(({ late, twice }) => late > 0 || twice)).toBe(false);
});

it('findFailure shrinks the order of delivery to the one late event that makes it fail', async () => {
  const failure = await findFailure(
    (plan, delivery) => {
      const { events } = composePlan(plan, '');
      const last = deliveries(events, delivery).at(-1);
      return last?.type === 'customer.subscription.created'
        ? Promise.reject(new Error('planted fault'))
        : Promise.resolve();
    },
    { seed: 4, runs: 2000 },
  );
  expect(failure?.plan.steps).toHaveLength(1);
  expect(failure?.delivery.filter(({ late, twice }) => late > 0 || twice)).toHaveLength(1);
});

it('findFailure shrinks an example that failed elsewhere', async () => {
  const wait = 77;
  const example: HistoryPlan = {
    version: '2025-09-30.clover',
    price: 'price_pro_mo',
    start: 12,
    withCustomerCreated: true,
    paidLater: true,
    steps: (['renewal', 'upgrade', 'invoice paid', 'toggle cancellation'] as const).map(
      (action) => ({ action, wait }),
    ),
    deleted: { wait, reason: 'payment_failed', lag: 0, after: [] },
    unexplained: null,
  };
  const failure = await findFailure(failOnUpgradeThenCancellation, {
    seed: 4,
    runs: 1,
    examples: [
      [example, Array.from({ length: MOST_EVENTS }, (_, late) => ({ late, twice: true }))],
    ],
  });
  expect(failure?.plan.steps.map(({ action }) => action)).toEqual([
    'upgrade',
    'toggle cancellation',
  ]);
});

it('findFailure reports the steps and a seed and path that replay the failure', async () => {
  const failure = await findFailure(failOnUpgradeThenCancellation, { seed: 4, runs: 2000 });
  const report = failure?.report.join('\n') ?? '';
  expect(report).toContain(
    'upgrade, in the same second\n  toggle cancellation, in the same second',
  );
  const [, seed, path] = /--seed (\d+) --path ([\d:]+)/.exec(report) ?? [];
  const again = await findFailure(failOnUpgradeThenCancellation, {
    seed: Number(seed),
    runs: 2000,
    path,
  });
  expect(again?.plan).toEqual(failure?.plan);
});

it('findFailure returns undefined when every history passes', async () => {
  expect(await findFailure(() => Promise.resolve(), { seed: 4, runs: 50 })).toBeUndefined();
});
