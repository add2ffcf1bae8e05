import { useEffect, useEffectEvent, useState } from 'react';
import { useSaveReviewDraft } from '@/features/admin/reviews/mutations';
import type { ReviewDraft } from '@/features/admin/reviews/queries';

/** A pause after the last key before the draft is kept. */
const PAUSE_MS = 800;

/** What is written of a review, kept on the server while it is typed. */
export function useDraft(reviewId: string, stored: ReviewDraft | null) {
  const [draft, setDraft] = useState<ReviewDraft>(stored ?? { closing_word: '', comments: [] });
  const [kept, setKept] = useState(draft);
  const save = useSaveReviewDraft(reviewId);

  const keep = useEffectEvent(() => {
    if (draft === kept) return;
    save.mutate(draft, { onSuccess: () => setKept(draft) });
  });
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // What was typed right before the desk closes is kept too.
  useEffect(() => () => keep(), []);

  return {
    draft,
    change: setDraft,
    /** True when the server has all of it. */
    isKept: draft === kept,
    error: save.error,
    retry: () => save.mutate(draft, { onSuccess: () => setKept(draft) }),
  };
}
