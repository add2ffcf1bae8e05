import {
  SENDER_LINE,
  RULE_HTML,
  firstName,
  htmlDocument,
  link,
  paragraph,
  smallPrint,
  subjectLine,
  type RenderedMail,
} from './layout.ts';
import { escapeHtml } from '../text.ts';

export interface IntroMailInput {
  creatorName: string | null;
  media: { name: string | null; email: string; outletName: string | null };
  storyTitle: string;
  /** What the media person wrote; null or blank when nothing. */
  message: string | null;
  /** Where the creator sees the request in the app. */
  appUrl: string;
}

/** Tells a creator who wants to be introduced, why, and where to answer. */
export function renderIntroMail(input: IntroMailInput): RenderedMail {
  const { media } = input;
  const who = media.name?.trim() || media.email;
  const outlet = media.outletName?.trim();
  const asker = outlet ? `${who} of ${outlet}` : who;
  const message = input.message?.trim() ?? '';

  const greeting = `Hi ${firstName(input.creatorName, 'there')},`;
  const opening = `${asker} read your story "${input.storyTitle}" in the Friday Fix and would like to be introduced to you.`;
  const why = message === '' ? 'They left no note.' : `They wrote:\n"${message}"`;
  const next = `Answer them directly at ${media.email}. Replying to this mail does the same.`;

  return {
    subject: subjectLine(`${asker} asks for an introduction`),
    text: [greeting, opening, why, next, `Your dashboard: ${input.appUrl}`, '--', SENDER_LINE].join(
      '\n\n',
    ),
    html: htmlDocument({
      title: 'A request for an introduction',
      preheader: opening,
      content: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(why),
        `<p style="margin:0 0 16px">Answer them directly at ${link(`mailto:${media.email}`, media.email)}. Replying to this mail does the same.</p>`,
        `<p style="margin:0 0 16px">${link(input.appUrl, 'Open your dashboard')}</p>`,
        RULE_HTML,
        smallPrint(escapeHtml(SENDER_LINE)),
      ].join('\n'),
    }),
  };
}
