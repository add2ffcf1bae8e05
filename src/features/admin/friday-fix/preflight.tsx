import type { FridayFixIssueResponse } from '@domain/api/admin/friday-fix-issue.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
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

/** Red ones first; of an issue without cards no others, since they hold for every empty list. */
function shownChecks({ checks, content }: FridayFixIssueResponse) {
  const red = checks.filter(({ ok }) => !ok);
  return content.cards.length === 0 ? red : [...red, ...checks.filter(({ ok }) => ok)];
}

/** The checks of a draft, its preview, the test mail and the schedule. */
export function Preflight({ issue }: { issue: Issue }) {
  const check = useIssueAction(issue.id);
  const test = useIssueAction(issue.id);
  const schedule = useIssueAction(issue.id);
  const checked = check.data;
  const failure = schedule.error ?? test.error ?? check.error;

  return (
    <section aria-labelledby="preflight-heading" className="grid grid-cols-1 gap-4">
      <h3 id="preflight-heading" className="font-display text-xl">
        Check, preview, schedule
      </h3>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={check.isPending} onClick={() => check.mutate('check')}>
          Check and preview
        </Button>
        <Button
          variant="outline"
          busy={test.isPending}
          disabled={issue.items.length === 0}
          onClick={() =>
            test.mutate('test', {
              onSuccess: ({ tested }) =>
                toast.success(`A test mail is on its way to ${tested ?? 'you'}.`),
            })
          }
        >
          Send me a test
        </Button>
        {issue.status === 'draft' && (
          <Button
            busy={schedule.isPending}
            disabled={checked?.green !== true}
            onClick={() =>
              schedule.mutate('schedule', {
                onSuccess: () => toast.success('The issue is scheduled.'),
              })
            }
          >
            Schedule issue
          </Button>
        )}
      </div>
      {failure !== null && (
        <Alert variant="destructive" title="That did not work">
          {toAppError(failure).userMessage}
        </Alert>
      )}
      {checked === undefined ? (
        <p className="text-sm text-muted-foreground">
          An issue can be scheduled when every check is green. Scheduling makes the checks once
          more.
        </p>
      ) : (
        <>
          <ul aria-label="Checks" className="grid gap-2">
            {shownChecks(checked).map((one) => (
              <li key={one.name} className="flex gap-2 text-sm">
                {one.ok ? (
                  <CircleCheck
                    className="size-5 shrink-0 text-success"
                    aria-label="Green:"
                    role="img"
                  />
                ) : (
                  <CircleAlert
                    className="size-5 shrink-0 text-destructive"
                    aria-label="Red:"
                    role="img"
                  />
                )}
                <span className="min-w-0 break-words">{one.message}</span>
              </li>
            ))}
          </ul>
          {checked.content.cards.length > 0 && (
            <Suspense fallback={<LoadingBlock label="Loading the preview…" className="h-96" />}>
              <Preview content={checked.content} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}
