import type { ClaimLine } from '@domain/pitch/claims.ts';
import { splitSentences } from '@domain/pitch/claims.ts';
import type { ReviewDesk, ReviewDraft } from '@/features/admin/reviews/queries';
import { partTexts } from '@/lib/pitch-parts';

export const COMMENT_MAX = 1000;
export const SUGGESTION_MAX = 600;
export const CLOSING_MAX = 2000;

export type SentenceComment = ReviewDraft['comments'][number];

/** The sentences of one part, each once. A subject line is one. */
export function sentencesOf(words: ReviewDesk['words'], line: ClaimLine): string[] {
  if (line === 'headline') return words.headline === '' ? [] : [words.headline];
  return [...new Set(partTexts(words, line).flatMap(splitSentences))];
}

/** The comment on a sentence; one that says nothing where there is none. */
export function commentOn(
  draft: ReviewDraft,
  line: ClaimLine,
  sentence: string,
): SentenceComment | undefined {
  return draft.comments.find((one) => one.line === line && one.sentence === sentence);
}

/** The draft with a comment on its sentence, in the place of the one before; null takes it out. */
export function withComment(
  draft: ReviewDraft,
  { line, sentence }: Pick<SentenceComment, 'line' | 'sentence'>,
  comment: SentenceComment | null,
): ReviewDraft {
  const others = draft.comments.filter((one) => one.line !== line || one.sentence !== sentence);
  return { ...draft, comments: comment === null ? others : [...others, comment] };
}

/** Whether a comment says something: words, or a wording that differs from its sentence. */
export function saysSomething({ sentence, comment, suggestion }: SentenceComment): boolean {
  return comment.trim() !== '' || !['', sentence].includes(suggestion.trim());
}

/** What is sent: comments that say something, in reading order. */
export function toSend(draft: ReviewDraft, order: readonly ClaimLine[]): ReviewDraft {
  return {
    ...draft,
    comments: draft.comments
      .filter(saysSomething)
      .toSorted((left, right) => order.indexOf(left.line) - order.indexOf(right.line)),
  };
}

/** Why a draft cannot be sent, as a sentence; null when it can. */
export function unsendable(draft: ReviewDraft): string | null {
  if (draft.closing_word.length > CLOSING_MAX)
    return `Please keep the closing word to ${CLOSING_MAX.toLocaleString('en-US')} characters.`;
  const long = draft.comments.some(
    ({ comment, suggestion }) => comment.length > COMMENT_MAX || suggestion.length > SUGGESTION_MAX,
  );
  if (long) return 'A comment or a wording is too long: it is marked above.';
  if (draft.closing_word.trim() === '' && !draft.comments.some(saysSomething))
    return 'Please say something first: a comment on a sentence, or a closing word.';
  return null;
}
