import {
  firstName,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

export interface IntroMailInput {
  creatorName: string | null;
  media: { name: string | null; email: string; outletName: string | null };
  storyTitle: string;
  /** The note of the media professional; null or blank without one. */
  message: string | null;
  /** The page of the app that lists the request. */
  appUrl: string;
}

/** The mail that tells a creator which media professional asks for an introduction, and why. */
export function renderIntroMail(input: IntroMailInput): RenderedMail {
  const { media } = input;
  const name = media.name?.trim() || media.email;
  const outlet = media.outletName?.trim();
  const sender = outlet ? `${name} of ${outlet}` : name;
  const message = input.message?.trim() ?? '';

  const greeting = `Hi ${firstName(input.creatorName, 'there')},`;
  const opening = `${sender} read your story "${input.storyTitle}" in the Friday Fix and would like to be introduced to you.`;
  const note = message === '' ? 'They left no note.' : `They wrote:\n"${message}"`;

  return renderMail({
    subject: `${sender} asks for an introduction`,
    title: 'A request for an introduction',
    preheader: opening,
    text: {
      body: [
        greeting,
        opening,
        note,
        `Answer them directly at ${media.email}. Replying to this mail does the same.`,
        `Your dashboard: ${input.appUrl}`,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(note),
        htmlParagraph(
          `Answer them directly at ${link(`mailto:${media.email}`, media.email)}. Replying to this mail does the same.`,
        ),
        htmlParagraph(link(input.appUrl, 'Open your dashboard')),
      ],
    },
  });
}
