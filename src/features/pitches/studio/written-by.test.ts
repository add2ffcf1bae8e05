import { describe, expect, it } from 'vitest';
import { fallbackWords, rewrittenBy, writtenBy } from '@/features/pitches/studio/written-by';

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

describe('writtenBy', () => {
  const written = {
    fallback_reason: null,
    input_tokens: null,
    output_tokens: null,
    duration_ms: null,
  };

  it('names a model, and says of an arrangement that the sentences are the creator’s', () => {
    expect(writtenBy({ generator: 'composer', model: null })).toBe(
      'Put together from your own sentences, without AI',
    );
    expect(writtenBy({ generator: 'model', model: 'llama3' })).toBe('Written by llama3');
    expect(rewrittenBy({ ...written, generator: 'composer', model: null })).toBe(
      'Put together again from your own sentences, without AI.',
    );
    expect(rewrittenBy({ ...written, generator: 'model', model: 'llama3' })).toBe(
      'Written again by llama3.',
    );
  });
});
