import { BRAND } from '../text/brand.ts';
import {
  button,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  smallPrint,
  type RenderedMail,
} from './layout.ts';

/** The double opt-in mail. No other mail is sent to an address before its link was used. */
export function renderNewsletterConfirmMail(input: {
  confirmUrl: string;
  unsubscribeUrl: string;
}): RenderedMail {
  const opening = `Somebody, hopefully you, asked for the Friday Fix of ${BRAND.name} for this email: at most ten short stories, every Friday. Please confirm that you want it.`;
  const ignore =
    'If it was not you, just ignore this mail: without the confirmation we send nothing.';
  return renderMail({
    subject: `Please confirm your ${BRAND.name} subscription`,
    title: 'Please confirm your subscription',
    preheader: opening,
    text: {
      body: [
        'Hello,',
        opening,
        `Confirm: ${input.confirmUrl}`,
        ignore,
        `Never again: ${input.unsubscribeUrl}`,
      ],
    },
    html: {
      body: [
        paragraph('Hello,'),
        paragraph(opening),
        htmlParagraph(button(input.confirmUrl, 'Confirm my subscription', true)),
        paragraph(ignore),
      ],
      footer: [smallPrint(link(input.unsubscribeUrl, 'Never write to this email again'))],
    },
  });
}
