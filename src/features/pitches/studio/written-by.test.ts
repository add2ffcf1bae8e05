import { describe, expect, it } from 'vitest';
import { fallbackWords } from '@/features/pitches/studio/written-by';

describe('fallbackWords', () => {
  it.each([
    ['model_key', /did not accept this site’s key/],
    ['model_busy', /too many requests/],
    ['model_refused', /declined this one/],
    ['a reason of a later version', /could not write this one/],
  ])('says what happened after %s', (reason, words) => {
    expect(fallbackWords(reason)).toMatch(words);
  });

  it('says nothing when there was no fallback', () => {
    expect(fallbackWords(null)).toBeNull();
  });
});
