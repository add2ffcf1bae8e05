import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

interface Refusal {
  /** The creator's name. */
  name: string | null;
  subject: string;
  /** Why the mail did not leave: one or two sentences. */
  reason: string;
  /** True for a follow-up. */
  follow_up: boolean;
}

/** Tells a creator that a mail to an editor was refused when it was to leave. */
export function renderRefusalMail(refusal: Refusal, pitchUrl: string): RenderedMail {
  const what = refusal.follow_up ? 'Your follow-up to' : 'Your pitch';
  const greeting = `Hi ${firstName(refusal.name, 'there')},`;
  const opening = `${what} “${refusal.subject}” did not leave. ${refusal.reason}`;
  const after = refusal.follow_up
    ? 'The pitch itself was delivered; only this reminder was held back.'
    : 'It counts in no limit. You can send it to another outlet now, or to this one when it takes pitches again.';
  const label = refusal.follow_up ? 'See the pitch' : 'Choose another outlet';
  return renderMail({
    subject: `Not sent: ${refusal.subject}`,
    title: 'Your pitch did not leave',
    preheader: refusal.reason,
    text: { body: [greeting, opening, after, `${label}: ${pitchUrl}`] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(after),
        htmlParagraph(button(pitchUrl, label, true)),
      ],
    },
  });
}
