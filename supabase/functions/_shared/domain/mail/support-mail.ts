import { BRAND } from '../text/brand.ts';
import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

interface SupportAnswer {
  /** What the thread is about. */
  subject: string;
  name: string | null;
  /** The answer as the admin typed it. */
  words: string;
  closed: boolean;
  /** The thread in the app. */
  url: string;
}

/** Headers of an answer: what is sent back to it reaches the mailbox of support, and no thread. */
export const SUPPORT_HEADERS = { 'Reply-To': BRAND.supportEmail } as const;

/** Brings an answer of support to whoever wrote. */
export function renderSupportAnswerMail(input: SupportAnswer): RenderedMail {
  const { subject, name, words, closed, url } = input;
  const greeting = `Hi ${firstName(name, 'there')},`;
  const opening = `You wrote to us about “${subject}”. This is our answer:`;
  const next = closed
    ? 'We have closed this. If something is still open, write again, and it opens with it.'
    : 'Is something still open? Write again in the same place.';
  const where =
    'Please use the link to answer: a reply to this mail reaches us too, but is not added to what we wrote so far.';
  return renderMail({
    subject: `Our answer: ${subject}`,
    title: 'Our answer',
    preheader: words.split('\n')[0] ?? opening,
    text: { body: [greeting, opening, words, next, `See all of it and write: ${url}`, where] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        ...words.split(/\n\s*\n/u).map((part) => paragraph(part.trim())),
        paragraph(next),
        htmlParagraph(button(url, 'See all of it and write', true)),
        paragraph(where),
      ],
    },
  });
}
