import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import type { ClaimLine } from '@domain/pitch/claims.ts';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session';
import { commentState } from '@/features/reviews/comment-state';
import { useDecide } from '@/features/reviews/mutations';
import { myReviewsQuery, type ReviewComment } from '@/features/reviews/queries';

interface SentenceNotesProps {
  variationId: string;
  line: ClaimLine;
  /** The texts of the part. */
  texts: readonly string[];
  /** Puts a wording in the place of a sentence; null while that is not possible. */
  replace: ((line: ClaimLine, sentence: string, words: string) => void) | null;
}

/** What the last review of a variation says of the sentences of one part; nothing without a review. */
export function SentenceNotes({ variationId, line, texts, replace }: SentenceNotesProps) {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...myReviewsQuery(user?.id ?? ''), enabled: user !== null });
  const review = data.find((one) => one.variation_id === variationId && one.sent_at !== null);
  const comments = review?.comments.filter((comment) => comment.line === line) ?? [];
  if (user === null || comments.length === 0) return null;
  return (
    <ul aria-label="Comments of the review" className="mt-2 grid max-w-measure gap-2">
      {comments.map((comment) => (
        <Note key={comment.id} comment={comment} texts={texts} userId={user.id} replace={replace} />
      ))}
    </ul>
  );
}

interface NoteProps extends Pick<SentenceNotesProps, 'texts' | 'replace'> {
  comment: ReviewComment;
  userId: string;
}

function Note({ comment, texts, userId, replace }: NoteProps) {
  const decide = useDecide(userId);
  const { id, line, sentence, suggestion } = comment;
  const state = commentState(comment, texts);
  const about = <span className="sr-only">: {sentence}</span>;
  const leave = (
    <Button variant="ghost" size="sm" onClick={() => decide.mutate({ id, decision: 'left' })}>
      {suggestion === null ? 'Done' : 'Leave mine'}
      {about}
    </Button>
  );
  return (
    <li className="grid gap-2 rounded-sm border-l-4 border-l-accent bg-muted px-3 py-2 text-sm">
      <p className="flex gap-2 text-muted-foreground">
        <MessageSquareQuote aria-hidden className="mt-0.5 size-4 shrink-0" />
        <q className="min-w-0 break-words">{sentence}</q>
      </p>
      {comment.comment !== null && <p className="break-words">{comment.comment}</p>}
      {suggestion !== null && (
        <p className="break-words">
          <span className="text-muted-foreground">Suggested: </span>
          <span className="font-medium">{suggestion}</span>
        </p>
      )}
      <div role="status" className="text-muted-foreground empty:hidden">
        {state === 'used' && 'You use this wording. Undo brings yours back.'}
        {state === 'left' && suggestion !== null && 'You left yours.'}
        {state === 'left' && suggestion === null && 'Done.'}
        {state === 'changed' &&
          (suggestion === null
            ? 'You have changed this sentence since.'
            : 'You have changed this sentence since, so this wording cannot take its place.')}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          {suggestion !== null && (
            <Button
              variant="outline"
              size="sm"
              disabled={replace === null}
              onClick={() => {
                replace?.(line, sentence, suggestion);
                decide.mutate({ id, decision: 'used' });
              }}
            >
              Use this wording{about}
            </Button>
          )}
          {leave}
        </div>
      )}
      {state === 'changed' && <div>{leave}</div>}
    </li>
  );
}
