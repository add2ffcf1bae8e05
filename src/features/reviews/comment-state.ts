import type { ReviewComment } from '@/features/reviews/queries';

/**
 * Where a comment stands with the words as they are now. `changed`: its sentence is not there any more, so a
 * suggested wording cannot take its place.
 */
export type CommentState = 'open' | 'used' | 'left' | 'changed';

/** Where a comment stands; `texts` are the texts of its part. An undone edit opens it again. */
export function commentState(
  { sentence, suggestion, decision }: Pick<ReviewComment, 'sentence' | 'suggestion' | 'decision'>,
  texts: readonly string[],
): CommentState {
  const has = (words: string) => texts.some((text) => text.includes(words));
  if (decision === 'left') return 'left';
  // A wording may be the sentence with more words after it.
  if (suggestion !== null && decision === 'used' && has(suggestion)) {
    if (!sentence.includes(suggestion) || !has(sentence)) return 'used';
  }
  return has(sentence) ? 'open' : 'changed';
}
