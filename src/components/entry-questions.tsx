import { voiceOf } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { myEntriesQuery } from '@/lib/entries/queries';

/** What editors ask about the creator's answers to requests, each with the way to answer; nothing while none asks. */
export function EntryQuestions({ userId }: { userId: string }) {
  const { data = [] } = useQuery(myEntriesQuery(userId));
  return (
    <div className="grid gap-3 empty:hidden">
      {data.map(
        ({ id, slug, editor, headline, question }) =>
          question !== null && (
            <Alert key={id} title="An editor asks you something">
              <p className="mb-2">
                {voiceOf(editor)}, about “{headline}”: <q>{question}</q>
              </p>
              <Link
                to={paths.appRequest.getHref(slug)}
                className="prose-link inline-flex min-h-11 items-center font-medium sm:min-h-0"
              >
                Answer the question<span className="sr-only"> about {headline}</span>
              </Link>
            </Alert>
          ),
      )}
    </div>
  );
}
