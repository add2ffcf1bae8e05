import { describe, expect, it } from 'vitest';
import { commentState } from '@/features/reviews/comment-state';

const comment = { sentence: 'A hook.', suggestion: 'A better hook.', decision: null };
const used = { ...comment, decision: 'used' as const };

describe('commentState', () => {
  it('is open while the sentence stands there', () => {
    expect(commentState(comment, ['A hook. And more.'])).toBe('open');
    expect(commentState({ ...comment, suggestion: null }, ['A hook.'])).toBe('open');
  });

  it('is used once its wording stands there, and open again after an undo', () => {
    expect(commentState(used, ['A better hook. And more.'])).toBe('used');
    expect(commentState(used, ['A hook. And more.'])).toBe('open');
  });

  it('tells a wording from the sentence where one holds the other', () => {
    const longer = { ...used, suggestion: 'A hook. It is mine.' };
    expect(commentState(longer, ['A hook. It is mine.'])).toBe('used');
    expect(commentState(longer, ['A hook.'])).toBe('open');
    const shorter = { ...used, sentence: 'A very long hook.', suggestion: 'long hook.' };
    expect(commentState(shorter, ['A very long hook.'])).toBe('open');
    expect(commentState(shorter, ['long hook.'])).toBe('used');
  });

  it('says when the sentence has changed since', () => {
    expect(commentState(comment, ['Something else.'])).toBe('changed');
    expect(commentState(used, ['Something else.'])).toBe('changed');
  });

  it('stays left', () => {
    expect(commentState({ ...comment, decision: 'left' }, ['A hook.'])).toBe('left');
  });
});
