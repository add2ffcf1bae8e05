import { CALL_KIND_LABELS, type CallKind } from '../calls/call.ts';
import { callMoment } from '../calls/call-moment.ts';
import {
  button,
  firstName,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

export const CALL_MAIL_KINDS = [
  'booked',
  'moved',
  'canceled',
  'day_before',
  'hour_before',
] as const;
export type CallMailKind = (typeof CALL_MAIL_KINDS)[number];

interface CallMail {
  kind: CallMailKind;
  callKind: CallKind;
  /** The reader's name, and that of the other side. */
  name: string | null;
  other: string | null;
  toHost: boolean;
  /** ISO time; shown in `timeZone` and named with it. */
  startsAt: string;
  timeZone: string;
  minutes: number;
  link: string;
  topic: string | null;
  canceledBy: 'creator' | 'team' | null;
  givenBack: boolean;
  /** The page of the app with the call, its calendar file, and the way to move or cancel it. */
  pageUrl: string;
}

/** A mail about a call, to one of its two sides. */
export function renderCallMail(mail: CallMail): RenderedMail {
  const what = CALL_KIND_LABELS[mail.callKind];
  const when = callMoment(mail.startsAt, mail.timeZone);
  const other = mail.other ?? 'our team';
  const greeting = `Hi ${firstName(mail.name, 'there')},`;
  const opening = openingOf(mail, other);
  const canceled = mail.kind === 'canceled';
  const facts = [
    `${what} with ${other}`,
    `${when}, ${String(mail.minutes)} minutes`,
    ...(mail.topic === null ? [] : [`About: ${mail.topic}`]),
  ].join('\n');
  const room = 'Join the call';
  const page = canceled ? 'Your calls' : 'Calendar file, and the way to move or cancel the call';
  return renderMail({
    subject: `${SUBJECTS[mail.kind]}: ${what} with ${other}`,
    title: SUBJECTS[mail.kind],
    preheader: when,
    text: {
      body: [
        greeting,
        opening,
        facts,
        ...(canceled ? [] : [`${room}: ${mail.link}`]),
        `${page}: ${mail.pageUrl}`,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(facts),
        ...(canceled ? [] : [htmlParagraph(button(mail.link, room, true))]),
        htmlParagraph(canceled ? button(mail.pageUrl, page, true) : link(mail.pageUrl, page)),
      ],
    },
  });
}

const SUBJECTS: Readonly<Record<CallMailKind, string>> = {
  booked: 'Booked',
  moved: 'Moved',
  canceled: 'Canceled',
  day_before: 'Tomorrow',
  hour_before: 'In an hour',
};

function openingOf(mail: CallMail, other: string): string {
  switch (mail.kind) {
    case 'booked':
      return mail.toHost ? `${other} has booked a call with you.` : 'Your call is booked.';
    case 'moved':
      return 'The call has a new time.';
    case 'day_before':
      return 'A reminder: your call is tomorrow.';
    case 'hour_before':
      return 'A reminder: your call begins in an hour.';
    case 'canceled':
      if (mail.toHost)
        return mail.canceledBy === 'creator'
          ? `${other} has canceled the call.`
          : 'The call is canceled.';
      if (!mail.givenBack)
        return 'Your call is canceled. It was less than a day before, so it counts as used.';
      return mail.canceledBy === 'team'
        ? 'We have to cancel this call, and we are sorry. You can book another one for the month.'
        : 'Your call is canceled. You can book another one for the month.';
  }
}
