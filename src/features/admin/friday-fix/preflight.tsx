import type { FridayFixIssueResponse } from '@domain/api/admin/friday-fix-issue.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LoadingBlock } from '@/components/loading-block';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { useIssueAction } from '@/features/admin/friday-fix/mutations';
import type { Issue } from '@/features/admin/friday-fix/queries';

// Loaded with the first check: it brings the source of the mail.
const Preview = lazy(async () => ({
  default: (await import('@/features/admin/friday-fix/preview')).Preview,
}));

/** Red ones first, then warnings; of an issue without cards no others, since they hold for every empty list. */
function shownChecks({ checks, content }: FridayFixIssueResponse) {
  const of = (wanted: boolean | null) => checks.filter(({ ok }) => ok === wanted);
  return [...of(false), ...of(null), ...(content.cards.length === 0 ? [] : of(true))];
}

type Check = FridayFixIssueResponse['checks'][number];

function CheckIcon({ ok }: Pick<Check, 'ok'>) {
  const size = 'size-5 shrink-0';
  if (ok === null)
    return <TriangleAlert className={`${size} text-warning`} aria-label="Warning:" role="img" />;
  return ok ? (
    <CircleCheck className={`${size} text-success`} aria-label="Green:" role="img" />
  ) : (
    <CircleAlert className={`${size} text-destructive`} aria-label="Red:" role="img" />
  );
}

interface PreflightProps {
  issue: Issue;
  saving: boolean;
  /** Stores the typed words of the issue; false when it could not. */
  saveFirst: () => Promise<boolean>;
}

/** The checks of a draft, its preview, the test mail and the schedule, all of what is typed now. */
export function Preflight({ issue, saving, saveFirst }: PreflightProps) {
  const [unsaved, setUnsaved] = useState(false);
  const check = useIssueAction(issue.id);
  const test = useIssueAction(issue.id);
  const schedule = useIssueAction(issue.id);
  // A repeated check keeps the last answer, and the view chosen in its preview, until the next is there.
  const [answer, setAnswer] = useState<FridayFixIssueResponse>();
  const failure = schedule.error ?? test.error ?? check.error;
  const afterSaving = (act: () => void) => () =>
    void saveFirst().then((saved) => {
      setUnsaved(!saved);
      if (saved) act();
    });

  return (
    <section aria-labelledby="preflight-heading" className="grid grid-cols-1 gap-4">
      <h3 id="preflight-heading" className="font-display text-xl">
        Check, preview, schedule
      </h3>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={check.isPending}
          disabled={saving}
          onClick={afterSaving(() => check.mutate('check', { onSuccess: setAnswer }))}
        >
          Check and preview
        </Button>
        <Button
          variant="outline"
          busy={test.isPending}
          disabled={issue.items.length === 0 || saving}
          onClick={afterSaving(() =>
            test.mutate('test', {
              onSuccess: ({ tested }) =>
                toast.success(`A test mail is on its way to ${tested ?? 'you'}.`),
            }),
          )}
        >
          Send me a test
        </Button>
        {issue.status === 'draft' && (
          <Button
            busy={schedule.isPending}
            disabled={check.data?.green !== true || saving}
            onClick={afterSaving(() =>
              schedule.mutate('schedule', {
                onSuccess: () => toast.success('The issue is scheduled.'),
              }),
            )}
          >
            Schedule issue
          </Button>
        )}
      </div>
      {unsaved && (
        <Alert variant="destructive" title="Your changes are not saved">
          Please look at the fields above. Nothing was checked, sent or scheduled.
        </Alert>
      )}
      {failure !== null && (
        <Alert variant="destructive" title="That did not work">
          {toAppError(failure).userMessage}
        </Alert>
      )}
      {answer === undefined ? (
        <p className="text-sm text-muted-foreground">
          An issue can be scheduled when every check is green. Scheduling makes the checks once
          more.
        </p>
      ) : (
        <>
          <ul aria-label="Checks" className="grid gap-2">
            {shownChecks(answer).map((one) => (
              <li key={one.name} className="flex gap-2 text-sm">
                <CheckIcon ok={one.ok} />
                <span className="min-w-0 break-words">{one.message}</span>
              </li>
            ))}
          </ul>
          {answer.content.cards.length > 0 && (
            <Suspense fallback={<LoadingBlock label="Loading the preview…" className="h-96" />}>
              <Preview content={answer.content} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}
