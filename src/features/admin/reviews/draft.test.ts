import { describe, expect, it } from 'vitest';
import {
  commentOn,
  saysSomething,
  sentencesOf,
  toSend,
  unsendable,
  withComment,
} from '@/features/admin/reviews/draft';

const words = {
  headline: 'Dr. Lee. And land',
  line1_hook: 'Heirs lose land. By law.',
  line2_whynow: '',
  line3_whyyou: 'I wrote the book on it.',
  talking_points: ['One. Two.', 'One.'],
};
const comment = {
  line: 'line1_hook',
  sentence: 'By law.',
  comment: 'Whose?',
  suggestion: '',
} as const;
const empty = { closing_word: '', comments: [] };

describe('the draft of a review', () => {
  it('goes sentence by sentence, and takes a subject line as one', () => {
    expect(sentencesOf(words, 'headline')).toEqual(['Dr. Lee. And land']);
    expect(sentencesOf(words, 'line1_hook')).toEqual(['Heirs lose land.', 'By law.']);
    expect(sentencesOf(words, 'line2_whynow')).toEqual([]);
    expect(sentencesOf(words, 'talking_points')).toEqual(['One.', 'Two.']);
  });

  it('has one comment for each sentence', () => {
    const draft = withComment(withComment(empty, comment, comment), comment, {
      ...comment,
      comment: 'By which?',
    });
    expect(draft.comments).toHaveLength(1);
    expect(commentOn(draft, 'line1_hook', 'By law.')?.comment).toBe('By which?');
    expect(withComment(draft, comment, null)).toEqual(empty);
  });

  it('sends what says something, in reading order', () => {
    const copied = {
      ...comment,
      sentence: 'Heirs lose land.',
      comment: ' ',
      suggestion: 'Heirs lose land.',
    };
    expect(saysSomething(copied)).toBe(false);
    const subject = { ...comment, line: 'headline', sentence: words.headline } as const;
    const draft = { closing_word: '', comments: [copied, comment, subject] };
    expect(toSend(draft, ['headline', 'line1_hook']).comments).toEqual([subject, comment]);
  });

  it('is not sent empty or too long', () => {
    expect(unsendable(empty)).toMatch(/say something/);
    expect(unsendable({ ...empty, closing_word: 'x'.repeat(2001) })).toMatch(/2,000/);
    expect(unsendable({ ...empty, comments: [{ ...comment, comment: 'x'.repeat(1001) }] })).toMatch(
      /too long/,
    );
    expect(unsendable({ ...empty, closing_word: 'Good.' })).toBeNull();
  });
});
