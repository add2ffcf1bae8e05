import { BRAND } from '../brand.ts';
import { escapeHtml } from '../text.ts';
import {
  SENDER_LINE,
  RULE_HTML,
  button,
  htmlDocument,
  paragraph,
  smallPrint,
  type RenderedMail,
} from './layout.ts';

/** The double opt-in: nothing is sent to an address before this link was used. */
export function renderNewsletterConfirmMail(input: {
  confirmUrl: string;
  unsubscribeUrl: string;
}): RenderedMail {
  const opening = `Somebody, hopefully you, asked for news from ${BRAND.name} at this address. Please confirm that you want it.`;
  const ignore =
    'If it was not you, just ignore this mail: without the confirmation we send nothing.';
  return {
    subject: `Please confirm your ${BRAND.name} subscription`,
    text: [
      'Hello,',
      opening,
      `Confirm: ${input.confirmUrl}`,
      ignore,
      `Never again: ${input.unsubscribeUrl}`,
      '--',
      SENDER_LINE,
    ].join('\n\n'),
    html: htmlDocument({
      title: 'Please confirm your subscription',
      preheader: opening,
      content: [
        paragraph('Hello,'),
        paragraph(opening),
        `<p style="margin:0 0 16px">${button(input.confirmUrl, 'Confirm my subscription', true)}</p>`,
        paragraph(ignore),
        RULE_HTML,
        smallPrint(
          `<a href="${escapeHtml(input.unsubscribeUrl)}">Never write to this address again</a>`,
        ),
        smallPrint(escapeHtml(SENDER_LINE)),
      ].join('\n'),
    }),
  };
}
