import { describe, expect, it } from 'vitest';
import { nextStory } from '@/features/friday-fix/card-keys';

describe('nextStory', () => {
  it('starts at the first story, whichever key', () => {
    expect(nextStory('j', -1, 3)).toBe(0);
    expect(nextStory('k', -1, 3)).toBe(0);
  });
  it('goes down and up', () => {
    expect(nextStory('j', 0, 3)).toBe(1);
    expect(nextStory('k', 2, 3)).toBe(1);
  });
  it('stays at both ends and in an empty list', () => {
    expect(nextStory('j', 2, 3)).toBeNull();
    expect(nextStory('k', 0, 3)).toBeNull();
    expect(nextStory('j', -1, 0)).toBeNull();
  });
});
