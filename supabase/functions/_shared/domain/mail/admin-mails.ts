import { BRAND } from '../text/brand.ts';
import { escapeHtml } from '../text/text.ts';
import {
  button,
  firstName,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  subjectLine,
  type RenderedMail,
} from './layout.ts';

interface AlertMailInput {
  /** The alert's own words. */
  message: string;
  /** When it was opened: an ISO time, shown in UTC. */
  since: string;
  /** How often its cause was reported. */
  count: number;
  /** Address of the list of alerts. */
  alertsUrl: string;
}

/** Tells an admin of a critical alert. */
export function renderAlertMail({
  message,
  since,
  count,
  alertsUrl,
}: AlertMailInput): RenderedMail {
  const when = `Since ${since.slice(0, 10)} ${since.slice(11, 16)} UTC${count > 1 ? `, reported ${count} times` : ''}.`;
  const rhythm =
    'You get at most one mail an hour about this. To get none, switch them off at the top of the admin panel.';
  return renderMail({
    subject: subjectLine(`Alert: ${message}`),
    title: 'Critical alert',
    preheader: when,
    text: { body: [message, when, `See the alerts: ${alertsUrl}`, rhythm] },
    html: {
      body: [
        paragraph(message),
        paragraph(when),
        htmlParagraph(button(alertsUrl, 'See the alerts', true)),
        paragraph(rhythm),
      ],
    },
  });
}

/** Tells a person that the account is paused, what stays, and how to talk to us. */
export function renderPausedMail({ name }: { name: string | null }): RenderedMail {
  const greeting = `Hi ${firstName(name, 'there')},`;
  const opening = `We have paused your ${BRAND.name} account while we look at something with you.`;
  const stays =
    'Everything you wrote is kept, and you can sign in and read it. Until the pause ends, no pitches are written or sent, no cards are offered, nobody is introduced and your press kit is hidden. What had not left yet stays here.';
  const talk = 'Please write to us: a person reads it, and most things are sorted out in a day.';
  return renderMail({
    subject: `Your ${BRAND.name} account is paused`,
    title: 'Your account is paused',
    preheader: opening,
    text: { body: [greeting, opening, stays, `${talk} ${BRAND.supportEmail}`] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(stays),
        htmlParagraph(
          `${escapeHtml(talk)} ${link(`mailto:${BRAND.supportEmail}`, BRAND.supportEmail)}`,
        ),
      ],
    },
  });
}

/** Tells a person that the account works again. */
export function renderRestoredMail(input: { name: string | null; homeUrl: string }): RenderedMail {
  const greeting = `Hi ${firstName(input.name, 'there')},`;
  const opening = `Your ${BRAND.name} account works again, as before. Thank you for your patience.`;
  const next =
    'Pitches that had not left when we paused it are in your list as not sent. You can send them again from there.';
  return renderMail({
    subject: `Your ${BRAND.name} account works again`,
    title: 'Your account works again',
    preheader: opening,
    text: { body: [greeting, opening, next, `Open ${BRAND.name}: ${input.homeUrl}`] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(next),
        htmlParagraph(button(input.homeUrl, `Open ${BRAND.name}`, true)),
      ],
    },
  });
}

interface RoleMailInput {
  /** Address of the account whose role changed. */
  account: string;
  /** Address of the admin who did it; null when no signed-in admin did. */
  by: string | null;
  made: boolean;
  /** Address of the list of people. */
  peopleUrl: string;
}

/** Tells an admin that somebody was made admin or is none any more. */
export function renderRoleMail({ account, by, made, peopleUrl }: RoleMailInput): RenderedMail {
  const title = made ? `${account} is now an admin` : `${account} is no longer an admin`;
  const doer =
    by === null ? 'It was not done by a signed-in admin, as with the first claim.' : `By ${by}.`;
  const next =
    'All admins get this mail. If you did not expect it, talk to the others and look at the system log.';
  return renderMail({
    subject: subjectLine(title),
    title: subjectLine(title),
    preheader: doer,
    text: { body: [`${title}.`, doer, next, `See the people: ${peopleUrl}`] },
    html: {
      body: [
        paragraph(`${title}.`),
        paragraph(doer),
        paragraph(next),
        htmlParagraph(button(peopleUrl, 'See the people', true)),
      ],
    },
  });
}
