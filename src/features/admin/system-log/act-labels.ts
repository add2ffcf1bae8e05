import { PRICE_FIELDS } from '@/features/admin/shared/prices';

const LABELS: Record<string, string> = {
  access_end: 'Access ended',
  access_keep: 'Access kept after a refund',
  access_restore: 'Access given back',
  account_restored: 'Suspension ended',
  account_suspended: 'Account suspended',
  acknowledgement_undone: 'Acknowledgement taken back',
  admin_bootstrap: 'First admin claimed',
  admin_claim_try: 'Try to claim the admin role',
  admin_made: 'Admin made',
  admin_removed: 'Admin role taken away',
  admin_right_given: 'Right of an admin given',
  admin_right_taken: 'Right of an admin taken',
  alert_acknowledged: 'Alert acknowledged',
  alerts_acknowledged: 'Alerts acknowledged',
  call_booked: 'Call booked',
  call_canceled: 'Call canceled',
  call_moved: 'Call moved',
  call_slot_withdrawn: 'Slot of a call taken back',
  call_slots_offered: 'Slots of calls offered',
  card_offers_changed: 'Offered cards changed',
  event_retried: 'Event retried',
  events_replayed: 'Events replayed',
  friday_fix_issues_added: 'Issue added',
  friday_fix_issues_changed: 'Issue changed',
  friday_fix_issues_removed: 'Issue removed',
  friday_fix_items_added: 'Cards added to an issue',
  friday_fix_items_changed: 'Cards of an issue changed',
  friday_fix_items_removed: 'Cards taken out of an issue',
  helper_ended: 'Help of a publicist ended by the creator',
  helper_invited: 'Publicist invited',
  helper_joined: 'Publicist joined a creator',
  helper_left: 'Publicist left a creator',
  hold_ended: 'Hold ended',
  issue_resent: 'Failed mails of an issue sent again',
  mails_held: 'Mails held',
  media_requests_changed: 'Requests changed',
  outlet_contact_changed: 'Contact of an outlet changed',
  outlets_added: 'Outlets added',
  outlets_changed: 'Outlets changed',
  outlets_imported: 'Outlets imported',
  outlets_removed: 'Outlets removed',
  payer_linked: 'Payer linked to an account',
  payment_setting_changed: 'Payment setting changed',
  pitch_edited_for: 'Pitch edited for a creator',
  pitch_prepared_for: 'Pitch prepared for a creator',
  pitch_proposed_for: 'Pitch proposed to a creator',
  price_not_a_plan: 'Price marked as not a plan',
  proposal_taken_back_for: 'Proposal to a creator taken back',
  review_handed_in: 'Pitch handed in for review',
  review_put_back: 'Review put back into the queue',
  review_sent: 'Review sent',
  review_taken: 'Review taken',
  review_taken_back: 'Review taken back by its creator',
  review_taken_over: 'Review taken over',
  stripe_setup: 'Webhook secret saved on the setup page',
  stripe_setup_try: 'Try on the setup page',
  subscriptions_compared: 'Subscriptions compared with Stripe',
  subscriptions_recomputed: 'Nightly recomputation found differences',
  support_answered: 'Support answered',
  support_closed: 'Support thread closed',
  unknown_route: 'Page that does not exist',
};

/** An action of the system log in words; one without words of its own by its name. */
export function actLabel(action: string): string {
  const label = LABELS[action];
  if (label !== undefined) return label;
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The details of an entry as short lines: "reason: …". Nested values are shown as JSON. */
export function detailLines(detail: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : listed(value);
      return name === 'key'
        ? `setting: ${settingLabel(text)}`
        : `${name.replaceAll('_', ' ')}: ${text}`;
    });
}

/** A setting's name as the tabs write it, with its key, which the search of the log finds. */
function settingLabel(key: string): string {
  const label = PRICE_FIELDS.find((field) => field.key === key)?.label;
  return label === undefined ? key : `${label} (${key})`;
}

function listed(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return JSON.stringify(value);
}
