import { BRAND } from '../text/brand.ts';
import { escapeHtml } from '../text/text.ts';
import {
  button,
  firstName,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

/** What to do for who did not ask for the mail: nothing, or no mail ever again, which the page asks a tap for. */
function otherwise(confirmUrl: string): { text: string; html: string } {
  const words = 'If this was not you, do nothing: nothing will be sent here.';
  const url = `${confirmUrl}#decline`;
  return {
    text: `${words} For no mail ever again: ${url}`,
    html: htmlParagraph(`${escapeHtml(words)} ${link(url, 'No mail ever again')}`),
  };
}

/** Asks the owner of a contact address for the click that proves it. */
export function renderContactProofMail(input: {
  name: string | null;
  confirmUrl: string;
}): RenderedMail {
  const greeting = `Hi ${firstName(input.name, 'there')},`;
  const opening = `${input.name ?? 'Somebody'} named this as their contact email on ${BRAND.name}. Please confirm it: replies of editors then come here.`;
  const { text, html } = otherwise(input.confirmUrl);
  return renderMail({
    subject: `Confirm your press contact on ${BRAND.name}`,
    title: 'Confirm your press contact',
    preheader: opening,
    text: { body: [greeting, opening, `Confirm this email: ${input.confirmUrl}`, text] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        htmlParagraph(button(input.confirmUrl, 'Confirm this email', true)),
        html,
      ],
    },
  });
}

/** Asks the owner of an account's changed address for the click that proves it. */
export function renderAddressProofMail(input: { confirmUrl: string }): RenderedMail {
  const opening = `This is the sign-in email of your account on ${BRAND.name} now. Please confirm it: the Friday Fix and answers of creators then come here.`;
  const { text, html } = otherwise(input.confirmUrl);
  return renderMail({
    subject: `Confirm your sign-in email on ${BRAND.name}`,
    title: 'Confirm your sign-in email',
    preheader: opening,
    text: { body: ['Hi there,', opening, `Confirm this email: ${input.confirmUrl}`, text] },
    html: {
      body: [
        paragraph('Hi there,'),
        paragraph(opening),
        htmlParagraph(button(input.confirmUrl, 'Confirm this email', true)),
        html,
      ],
    },
  });
}
