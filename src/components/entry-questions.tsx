import { voiceOf } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { myEntriesQuery, type MyEntry } from '@/lib/entries/queries';

/**
 * What editors ask about the creator's answers to requests: whether they may write, and their questions, each with the
 * way to answer; nothing while none asks.
 */
export function EntryQuestions({ userId }: { userId: string }) {
  const { data = [] } = useQuery(myEntriesQuery(userId));
  return (
    <div className="grid gap-3 empty:hidden">
      {data.flatMap((entry) => [
        entry.state === 'asked' && (
          <Asked
            key={`${entry.id}-asked`}
            entry={entry}
            title="An editor would like to hear from you"
            asks="another pitch was chosen, and yours is wanted too. Nothing is shared before your yes."
            answer="Say yes or no"
          />
        ),
        entry.question !== null && (
          <Asked
            key={entry.id}
            entry={entry}
            title="An editor asks you something"
            asks={<q>{entry.question}</q>}
            answer="Answer the question"
          />
        ),
      ])}
    </div>
  );
}

interface AskedProps {
  entry: MyEntry;
  title: string;
  asks: ReactNode;
  /** The words of the way to answer. */
  answer: string;
}

function Asked({ entry: { slug, editor, headline }, title, asks, answer }: AskedProps) {
  return (
    <Alert title={title}>
      <p className="mb-2">
        {voiceOf(editor)}, about “{headline}”: {asks}
      </p>
      <Link
        to={paths.appRequest.getHref(slug)}
        className="prose-link inline-flex min-h-11 items-center font-medium sm:min-h-0"
      >
        {answer}
        <span className="sr-only"> about {headline}</span>
      </Link>
    </Alert>
  );
}
