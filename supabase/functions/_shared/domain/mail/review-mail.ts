import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

interface ReviewMail {
  /** The creator's name. */
  name: string | null;
  /** The reviewer's name; null when the account is gone. */
  reviewer: string | null;
  /** The subject line that was reviewed. */
  headline: string;
  /** How many sentences have a comment, and how many of them another wording. */
  comments: number;
  suggestions: number;
  /** The reviewer's closing word, if any. */
  closingWord: string | null;
  /** The page of the app that shows the review. */
  reviewUrl: string;
}

/** Tells a creator that the review of a pitch has come. */
export function renderReviewMail(review: ReviewMail): RenderedMail {
  const { name, reviewer, headline, closingWord, reviewUrl } = review;
  const greeting = `Hi ${firstName(name, 'there')},`;
  const opening = `${reviewer ?? 'One of us'} has read your pitch “${headline}”.`;
  const summary = summaryOf(review);
  const label = 'Read the review';
  return renderMail({
    subject: `Your pitch review: ${headline}`,
    title: 'Your pitch review',
    preheader: summary ?? opening,
    text: {
      body: [
        greeting,
        opening,
        ...(closingWord === null ? [] : [closingWord]),
        ...(summary === null ? [] : [summary]),
        `${label}: ${reviewUrl}`,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        ...(closingWord === null ? [] : [paragraph(closingWord)]),
        ...(summary === null ? [] : [paragraph(summary)]),
        htmlParagraph(button(reviewUrl, label, true)),
      ],
    },
  });
}

function summaryOf({ comments, suggestions }: ReviewMail): string | null {
  if (comments === 0) return null;
  const count = comments === 1 ? 'One comment waits' : `${String(comments)} comments wait`;
  if (suggestions === 0) return `${count} at your sentences.`;
  const wordings =
    suggestions === 1
      ? 'one has a wording that you can use'
      : `${String(suggestions)} have a wording that you can use`;
  return `${count} at your sentences; ${wordings} by one tap, or leave yours.`;
}
