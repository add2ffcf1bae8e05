import type { Chance } from './chance.ts';
import { START } from './recorded.ts';
import { API_VERSIONS, type PriceKey } from './shapes.ts';
import { Story } from './story.ts';

const PRICE_KEYS = [
  'price_creator_mo',
  'price_pro_mo',
  'price_concierge_mo',
] as const satisfies readonly PriceKey[];

/** One thing that may happen to a live subscription. */
function something(story: Story, chance: Chance): void {
  const { state } = story;
  const ways: (() => void)[] = [
    () => story.updated({ price: chance.pick(PRICE_KEYS.filter((key) => key !== state.price)) }),
    () => story.renewed(),
    () => story.updated({ status: state.status === 'active' ? 'past_due' : 'active' }),
    () => (state.cancelAt === null ? story.cancelScheduled() : story.cancelWithdrawn()),
    () => story.updated({ latestInvoice: `in_${story.events.length}${chance.below(1e6)}` }),
    () => story.seen('trial_will_end'),
    () => story.invoice(chance.chance(0.5) ? 'paid' : 'payment_failed', 1 + chance.below(4)),
  ];
  chance.pick(ways)();
}

export interface Wandering {
  story: Story;
  /** True when an update lost its previous_attributes: then nothing may tell the order. */
  blurred: boolean;
}

/**
 * A made-up life of five to ten events, half of them in the same second as the one before. One in
 * twenty is blurred: its order within a second cannot be known, and must not be guessed.
 */
export function wander(seed: string, chance: Chance): Wandering {
  const story = new Story({
    seed,
    version: chance.pick(API_VERSIONS),
    price: chance.pick(PRICE_KEYS),
    start: START + chance.below(1000),
  });
  const pause = () => {
    if (chance.chance(0.5)) story.wait(1 + chance.below(90_000));
  };
  if (chance.chance(0.5)) story.customerCreated();
  story.created('incomplete');
  pause();
  story.updated({ status: 'active' });
  const length = 4 + chance.below(6);
  while (story.events.length < length) {
    pause();
    something(story, chance);
  }
  if (chance.chance(0.3)) {
    pause();
    story.deleted(chance.pick(['cancellation_requested', 'payment_failed']));
  }
  const blurred = chance.chance(0.05);
  if (blurred) {
    const update = chance.pick(
      story.events.filter(({ type }) => type === 'customer.subscription.updated'),
    );
    delete update.data.previous_attributes;
  }
  return { story, blurred };
}
