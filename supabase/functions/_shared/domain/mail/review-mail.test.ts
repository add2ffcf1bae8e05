import { describe, expect, it } from 'vitest';
import { renderReviewMail } from './review-mail.ts';

const REVIEW = {
  name: 'Ada Lee',
  reviewer: 'Ruth Falk',
  headline: 'The rate decision',
  comments: 3,
  suggestions: 2,
  closingWord: 'Strong opening.\n<b>Send it.</b>',
  reviewUrl: 'https://site.example/app/pitches/1?variation=2',
};

describe('renderReviewMail', () => {
  it('says whose review has come, its closing word, how much there is, and where', () => {
    const { subject, text, html } = renderReviewMail(REVIEW);
    expect(subject).toBe('Your pitch review: The rate decision');
    expect(text).toContain('Hi Ada,');
    expect(text).toContain('Ruth Falk has read your pitch “The rate decision”.');
    expect(text).toContain('3 comments wait at your sentences; 2 have a wording');
    expect(text).toContain(REVIEW.reviewUrl);
    expect(html).toContain('Strong opening.<br>&lt;b&gt;Send it.');
  });

  it('names no comment where there is only a closing word', () => {
    const { text } = renderReviewMail({ ...REVIEW, comments: 0, suggestions: 0, reviewer: null });
    expect(text).toContain('One of us has read');
    expect(text).not.toContain('comment');
  });

  it('counts one as one', () => {
    expect(renderReviewMail({ ...REVIEW, comments: 1, suggestions: 1 }).text).toContain(
      'One comment waits at your sentences; one has a wording',
    );
    expect(renderReviewMail({ ...REVIEW, comments: 1, suggestions: 0 }).text).toContain(
      'One comment waits at your sentences.',
    );
  });
});
