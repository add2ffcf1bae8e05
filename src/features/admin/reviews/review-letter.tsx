import type { ReactNode } from 'react';
import type { ClaimLine } from '@domain/pitch/claims.ts';
import { commentOn, sentencesOf } from '@/features/admin/reviews/draft';
import type { ReviewDesk, ReviewDraft } from '@/features/admin/reviews/queries';
import { cn } from '@/lib/cn';
import { PARTS } from '@/lib/pitch-parts';

interface ReviewLetterProps {
  desk: ReviewDesk;
  draft: ReviewDraft | null;
  /** What stands under a sentence; without it the comment as it is written. */
  below?: (line: ClaimLine, sentence: string) => ReactNode;
}

/** The words that were handed in, sentence by sentence, each with its source. */
export function ReviewLetter({ desk, draft, below }: ReviewLetterProps) {
  return (
    <div className="paper grid gap-6 p-5 sm:p-6">
      {PARTS.map(({ line, label }) => ({ line, label, sentences: sentencesOf(desk.words, line) }))
        .filter(({ sentences }) => sentences.length > 0)
        .map(({ line, label, sentences }) => (
          <section key={line} aria-label={label} className="grid gap-3">
            <h3 className="text-xs font-semibold text-muted-foreground">{label}</h3>
            {sentences.map((sentence) => (
              <div key={sentence} className="grid gap-1 border-l-2 border-border pl-3">
                <p
                  className={cn(
                    'max-w-measure break-words',
                    line === 'headline' && 'font-display text-xl',
                  )}
                >
                  {sentence}
                </p>
                <Source desk={desk} line={line} sentence={sentence} />
                {below === undefined ? (
                  <Written
                    comment={draft === null ? undefined : commentOn(draft, line, sentence)}
                  />
                ) : (
                  below(line, sentence)
                )}
              </div>
            ))}
          </section>
        ))}
    </div>
  );
}

/** What a sentence rests on, as far as the ledger knows. */
function Source({ desk, line, sentence }: { desk: ReviewDesk; line: ClaimLine; sentence: string }) {
  const claim = desk.claims.find((one) => one.line === line && one.text === sentence);
  if (claim === undefined || (claim.supported && claim.source === null)) return null;
  const ground = desk.grounds.find(({ source }) => source === claim.source);
  return (
    <p className="max-w-measure text-xs break-words text-muted-foreground">
      {claim.supported ? (
        ground === undefined ? (
          'From the creator’s own sentences.'
        ) : (
          <>
            From the creator’s own words: <q>{ground.text}</q>
          </>
        )
      ) : (claim.confirmed_at ?? null) === null ? (
        'Marked: nothing the creator gave us says this, and they have not confirmed it.'
      ) : (
        'Nothing the creator gave us says this; they confirmed it.'
      )}
    </p>
  );
}

const DECISIONS = { used: 'The creator uses this wording.', left: 'The creator left theirs.' };

function Written({ comment }: { comment: ReturnType<typeof commentOn> }) {
  if (comment === undefined) return null;
  const { suggestion, sentence, decision } = comment;
  return (
    <div className="mt-1 grid max-w-measure gap-1 rounded-sm bg-muted px-3 py-2 text-sm break-words">
      {comment.comment !== '' && <p>{comment.comment}</p>}
      {suggestion !== '' && suggestion !== sentence && (
        <p>
          <span className="text-muted-foreground">Suggested: </span>
          {suggestion}
        </p>
      )}
      {decision !== null && decision !== undefined && (
        <p className="text-muted-foreground">{DECISIONS[decision]}</p>
      )}
    </div>
  );
}
