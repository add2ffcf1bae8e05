import { BRAND } from '../text/brand.ts';
import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

/** Tells an owner that the account is closed, and until when it can be kept. */
export function renderAccountClosingMail(input: {
  name: string | null;
  /** The day of the erasure, in words. */
  day: string;
  signInUrl: string;
}): RenderedMail {
  const greeting = `Hi ${firstName(input.name, 'there')},`;
  const opening = `Your ${BRAND.name} account is closed. Nothing of it is public any more, and nothing is sent from it.`;
  const until = `Until ${input.day} you can have it back as it was: sign in and keep it. After that it is erased: profile, pictures, pitches, mails and your sign-in. What you paid stays in our books, without your name.`;
  const otherwise =
    'If this was not you, somebody knows your password: sign in, keep the account and set a new one.';
  return renderMail({
    subject: `Your ${BRAND.name} account is closed`,
    title: 'Your account is closed',
    preheader: `Until ${input.day} you can have it back.`,
    text: { body: [greeting, opening, until, `Sign in: ${input.signInUrl}`, otherwise] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(until),
        htmlParagraph(button(input.signInUrl, 'Sign in and keep it', true)),
        paragraph(otherwise),
      ],
    },
  });
}

/** The link to what is kept about an address; says nothing of it. */
export function renderOwnDataMail(input: { url: string }): RenderedMail {
  const opening = `Somebody, probably you, asked what ${BRAND.name} keeps about this email.`;
  const what =
    'Behind this link you see it, can take a copy, and can have it removed. It works for seven days.';
  const otherwise = 'If you did not ask, do nothing. Nothing changes.';
  return renderMail({
    subject: `What ${BRAND.name} keeps about you`,
    title: 'What we keep about you',
    preheader: what,
    text: { body: ['Hello,', opening, what, input.url, otherwise] },
    html: {
      body: [
        paragraph('Hello,'),
        paragraph(opening),
        paragraph(what),
        htmlParagraph(button(input.url, 'See what is kept', true)),
        paragraph(otherwise),
      ],
    },
  });
}
