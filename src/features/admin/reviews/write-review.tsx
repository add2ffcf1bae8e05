import { MessageSquarePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { ClaimLine } from '@domain/pitch/claims.ts';
import {
  CLOSING_MAX,
  COMMENT_MAX,
  commentOn,
  SUGGESTION_MAX,
  toSend,
  unsendable,
  withComment,
  type SentenceComment,
} from '@/features/admin/reviews/draft';
import { useFinishReview } from '@/features/admin/reviews/mutations';
import type { ReviewDesk } from '@/features/admin/reviews/queries';
import { ReviewLetter } from '@/features/admin/reviews/review-letter';
import { useDraft } from '@/features/admin/reviews/use-draft';
import { toAppError } from '@/lib/api/app-error';
import { PARTS } from '@/lib/pitch-parts';

interface WriteReviewProps {
  desk: ReviewDesk;
  putBack: ReactNode;
  onSent: () => void;
}

/** Comments and wordings at each sentence and a closing word, kept while they are typed, then sent. */
export function WriteReview({ desk, putBack, onSent }: WriteReviewProps) {
  const { draft, change, isKept, error, retry } = useDraft(desk.id, desk.draft);
  const finish = useFinishReview(desk.id);
  const [problem, setProblem] = useState<string | null>(null);

  const send = () => {
    const found = unsendable(draft);
    setProblem(found);
    if (found !== null) return;
    const order = PARTS.map(({ line }) => line);
    finish.mutate(toSend(draft, order), { onSuccess: onSent });
  };
  const sendProblem = problem ?? (finish.isError ? toAppError(finish.error).userMessage : null);

  return (
    <>
      <p className="text-sm text-muted-foreground">
        You have taken this review. Comment on what matters, and where it helps write the sentence
        as you would have it.
      </p>
      <ReviewLetter
        desk={desk}
        draft={draft}
        below={(line, sentence) => (
          <SentenceForm
            line={line}
            sentence={sentence}
            comment={commentOn(draft, line, sentence)}
            onChange={(comment) => change(withComment(draft, { line, sentence }, comment))}
          />
        )}
      />
      <Field
        label="Closing word"
        description="What is good, what matters most. The creator reads it first, also in the mail."
        counter={{ value: draft.closing_word.length, max: CLOSING_MAX }}
        className="max-w-2xl"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={draft.closing_word}
            onChange={({ target }) => change({ ...draft, closing_word: target.value })}
          />
        )}
      </Field>
      {error !== null && (
        <Alert variant="warning" title="Your last words are not kept yet">
          {toAppError(error).userMessage}{' '}
          <Button variant="outline" size="sm" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      {sendProblem !== null && (
        <Alert variant="destructive" title="The review is not sent">
          {sendProblem}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={finish.isPending} onClick={send}>
          Send the review
        </Button>
        {putBack}
        <p role="status" className="text-sm text-muted-foreground">
          {error === null && (isKept ? 'Your draft is kept.' : 'Keeping your draft…')}
        </p>
      </div>
    </>
  );
}

interface SentenceFormProps {
  line: ClaimLine;
  sentence: string;
  comment: SentenceComment | undefined;
  onChange: (comment: SentenceComment | null) => void;
}

function SentenceForm({ line, sentence, comment, onChange }: SentenceFormProps) {
  const about = <span className="sr-only">: {sentence}</span>;
  if (comment === undefined)
    return (
      <div>
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          onClick={() => onChange({ line, sentence, comment: '', suggestion: sentence })}
        >
          <MessageSquarePlus aria-hidden className="size-4" />
          Comment{about}
        </Button>
      </div>
    );
  return (
    <div className="mt-2 grid max-w-2xl gap-4 rounded-sm bg-muted p-4">
      <Field
        label={<>Comment{about}</>}
        counter={{ value: comment.comment.length, max: COMMENT_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={comment.comment}
            onChange={({ target }) => onChange({ ...comment, comment: target.value })}
          />
        )}
      </Field>
      <Field
        label={<>Suggested wording{about}</>}
        description="Left as it is, no wording is suggested."
        counter={{ value: comment.suggestion.length, max: SUGGESTION_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            spellCheck
            value={comment.suggestion}
            onChange={({ target }) => onChange({ ...comment, suggestion: target.value })}
          />
        )}
      </Field>
      <div>
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => onChange(null)}>
          Remove the comment{about}
        </Button>
      </div>
    </div>
  );
}
