import { longDate } from '@/lib/long-date';
import type { AdminOutlet, OutletContact } from '@/features/admin/outlets/queries';

/** What the list says of an outlet whose contact gets no mail; undefined where it does. */
export function contactProblem(contact: AdminOutlet['contact']): string | undefined {
  switch (contact) {
    case 'none':
      return 'No contact';
    case 'bounce':
      return 'Mails came back';
    case 'complaint':
      return 'Reported as spam';
    case 'opt_out':
    case 'never':
      return 'Wants no mails';
    case 'open':
      return undefined;
  }
}

/** Why an email gets no mail and what to do, in a sentence; undefined for an open one. */
export function closedWords({ closed_reason, closed_at }: OutletContact): string | undefined {
  if (closed_reason === null) return undefined;
  const since = closed_at === null ? '' : ` since ${longDate(closed_at.slice(0, 10))}`;
  const asked = `The owner of this email asked for no mails, so we have sent nothing there${since}.`;
  const why = {
    bounce: `Mails to this email came back, so we have sent nothing there${since}.`,
    complaint: `Our mail to this email was reported as spam, so we have sent nothing there${since}.`,
    opt_out: asked,
    never: asked,
  }[closed_reason];
  return `${why} Pitches reach this outlet again once you enter another email.`;
}
