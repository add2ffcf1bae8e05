import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Disclosure } from '@/components/disclosure';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useProfileUser, useSession } from '@/lib/account/session';
import { messageDraftSlot } from '@/lib/browser/draft-storage';
import { useKeptText } from '@/lib/browser/use-kept';
import { useRefreshPitchNews } from '@/lib/pitch-news';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { EntryText } from '@/features/requests/entry-text';
import { useChooseEntry, useTakeBackEntry } from '@/features/requests/mutations';
import type { ReadRequest } from '@/features/requests/queries';
import { PostedAgain } from '@/features/requests/posted-again';
import { WhatChanged } from '@/features/requests/what-changed';

// Few pitches are asked about.
const QuestionToCreator = lazy(async () => ({
  default: (await import('@/features/requests/question-to-creator')).QuestionToCreator,
}));

interface OwnEntryProps {
  request: ReadRequest;
  timeZone: string;
  entry: NonNullable<ReadRequest['entry']>;
}

/** The creator's own pitch for a request: where it stands, and what they can do. */
export function OwnEntry({ request, timeZone, entry }: OwnEntryProps) {
  const takeBack = useTakeBackEntry();
  const refreshNews = useRefreshPitchNews({ outlets: true });
  const { user } = useSession();
  const { data: account } = useProfileUser();
  const quota = useQuery({ ...pitchQuotaQuery(user?.id ?? ''), enabled: user !== null });
  const agree = useChooseEntry();
  // Offered again where the next answer is written.
  const [, keepNote] = useKeptText(messageDraftSlot(user?.id ?? '', request.id));
  const asked = entry.chosen_at === null && entry.asked_at !== null;
  const [sure, setSure] = useState(false);
  const back = () =>
    void takeBack
      .mutateAsync({ id: entry.id, counted: typeof quota.data?.limit === 'number' })
      .then(
        // In the promise: this is unmounted by then, and callbacks of mutate() would not run.
        () => {
          if (entry.note !== null) keepNote(entry.note);
          refreshNews();
        },
        // A toast has said it.
        () => undefined,
      );
  let words: ReactNode;
  if (entry.chosen_at !== null) {
    words = (
      <>
        You were chosen. One mail connects you both
        {entry.editor_email !== null && (
          <>
            {' '}
            (
            <a className="prose-link break-all" href={`mailto:${entry.editor_email}`}>
              {entry.editor_email}
            </a>
            )
          </>
        )}
        .
      </>
    );
  } else if (asked) {
    words =
      'The editor chose another pitch and would like to hear from you too. A yes gives them your name and email, and you theirs, in one mail. Nothing is shared before it.';
  } else if (entry.declined_at !== null) {
    words =
      'The editor said no to this one. Nothing was shared, and it is yours to send elsewhere.';
  } else if (request.status === 'open') {
    words =
      'The editor has it. You hear from us when they choose, when they say no, or when the request closes.';
  } else {
    words = 'The request is closed. The editor can still choose your pitch within 14 days.';
  }
  return (
    <section className="space-y-3 rounded-md border border-border bg-card p-5">
      <h2 className="font-display text-xl">Your pitch: {entry.words.headline}</h2>
      <p className="text-sm">{words}</p>
      <PostedAgain request={request} />
      {entry.asked_for !== null && (
        <WhatChanged request={request} before={entry.asked_for} timeZone={timeZone} />
      )}
      {entry.question !== null && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <QuestionToCreator entry={entry} />
        </Suspense>
      )}
      <Disclosure className="text-sm" summary="Your pitch as the editor has it">
        <div className="max-w-measure space-y-3 break-words">
          <EntryText
            words={entry.words}
            note={entry.note}
            name={account?.name ?? 'you'}
            sources={entry.sources}
          />
        </div>
      </Disclosure>
      {entry.chosen_at === null &&
        (sure ? (
          <div className="grid gap-3">
            <p className="max-w-measure text-sm">
              {asked
                ? 'A no takes your pitch back: the editor no longer sees it, and nothing is shared. They would have to ask you again.'
                : `${entry.reply === null ? 'The question goes' : 'The question and your answer go'} with it: the editor no longer sees your pitch.`}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" busy={takeBack.isPending} onClick={back}>
                {asked ? 'Say no' : 'Yes, take it back'}
              </Button>
              {/* The focus is on the harmless one. */}
              <Button size="sm" variant="outline" autoFocus onClick={() => setSure(false)}>
                {asked ? 'Decide later' : 'Keep it'}
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            {asked && (
              <Button size="sm" busy={agree.isPending} onClick={() => agree.mutate(entry.id)}>
                Yes, connect us
              </Button>
            )}
            <Button
              size="sm"
              variant="outline"
              busy={takeBack.isPending}
              disabled={agree.isPending}
              // What the editor asked goes with the pitch, and nothing brings it back.
              onClick={() => (asked || entry.question !== null ? setSure(true) : back())}
            >
              {asked ? 'No, thank you' : 'Take it back'}
            </Button>
          </div>
        ))}
    </section>
  );
}
