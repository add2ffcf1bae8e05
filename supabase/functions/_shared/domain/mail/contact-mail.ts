import { BRAND } from '../text/brand.ts';
import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

/** Asks the owner of a contact address for the click that proves it. */
export function renderContactProofMail(input: {
  name: string | null;
  confirmUrl: string;
}): RenderedMail {
  const greeting = `Hi ${firstName(input.name, 'there')},`;
  const opening = `${input.name ?? 'Somebody'} named this address as press contact on ${BRAND.name}. Please confirm it: replies of editors then come here.`;
  const otherwise = 'If this was not you, do nothing: nothing will be sent here.';
  return renderMail({
    subject: `Confirm your press contact on ${BRAND.name}`,
    title: 'Confirm your press contact',
    preheader: opening,
    text: { body: [greeting, opening, `Confirm this address: ${input.confirmUrl}`, otherwise] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        htmlParagraph(button(input.confirmUrl, 'Confirm this address', true)),
        paragraph(otherwise),
      ],
    },
  });
}

/** Asks the owner of an account's changed address for the click that proves it. */
export function renderAddressProofMail(input: { confirmUrl: string }): RenderedMail {
  const opening = `This address is the one of your account on ${BRAND.name} now. Please confirm it: the Friday Fix and answers of creators then come here.`;
  const otherwise = 'If this was not you, do nothing: nothing will be sent here.';
  return renderMail({
    subject: `Confirm your address on ${BRAND.name}`,
    title: 'Confirm your address',
    preheader: opening,
    text: { body: [opening, `Confirm this address: ${input.confirmUrl}`, otherwise] },
    html: {
      body: [
        paragraph(opening),
        htmlParagraph(button(input.confirmUrl, 'Confirm this address', true)),
        paragraph(otherwise),
      ],
    },
  });
}
