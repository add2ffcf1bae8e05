import { ADMIN_TABS } from '@/features/admin/shared/tabs';

/** Something that the palette goes to. */
export interface Place {
  label: string;
  kind: 'Tab' | 'Person' | 'Subscription';
  /** The query of the panel's address. */
  search: string;
}

const TABS: readonly Place[] = [
  ...ADMIN_TABS.map(({ value, label }) => ({
    label,
    kind: 'Tab' as const,
    search: `?tab=${value}`,
  })),
  { label: 'Alerts', kind: 'Tab', search: '?tab=monitor&view=alerts' },
];

/** The tabs whose name holds every typed word, in the panel's order; all of them without words. */
export function matchPlaces(text: string): Place[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return TABS.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** The place of an account. */
export function personPlace(person: { id: string; email: string; name: string | null }): Place {
  const label = person.name === null ? person.email : `${person.name}, ${person.email}`;
  return { label, kind: 'Person', search: `?tab=people&person=${encodeURIComponent(person.id)}` };
}

/** The place of a subscription. */
export function subscriptionPlace(row: {
  email: string | null;
  plan: string | null;
  stripe_subscription_id: string;
}): Place {
  const payer = row.email ?? row.stripe_subscription_id;
  return {
    label: row.plan === null ? payer : `${payer}, ${row.plan}`,
    kind: 'Subscription',
    search: `?tab=subscriptions&sub_email=${encodeURIComponent(row.stripe_subscription_id)}`,
  };
}
