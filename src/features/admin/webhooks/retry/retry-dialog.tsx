import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { toAppError } from '@/lib/api/app-error';
import { adminKeys } from '@/features/admin/shared/queries';
import { retryEvent } from '@/features/admin/webhooks/mutations';
import { retryMany, type RetryProgress } from '@/features/admin/webhooks/retry/retry-many';

/** Events to be retried: how many, and their ids in portions. */
export interface RetryPlan {
  count: number;
  /** True when there may be more than `count`. */
  atLeast: boolean;
  ids: () => AsyncIterable<readonly string[]>;
}

interface RetryDialogProps {
  /** Null while nothing is asked. */
  plan: RetryPlan | null;
  onClose: (done: RetryProgress | null) => void;
}

type Step = 'asked' | 'running' | 'done';

/** Asks before many events are retried, then shows how far it has come. */
export function RetryDialog({ plan, onClose }: RetryDialogProps) {
  return plan === null ? null : <Open plan={plan} onClose={onClose} />;
}

function Open({ plan, onClose }: { plan: RetryPlan; onClose: RetryDialogProps['onClose'] }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('asked');
  const [progress, setProgress] = useState<RetryProgress>({ tried: 0, succeeded: 0, failed: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(
    () => () => {
      controller.current?.abort();
    },
    [],
  );
  useEffect(() => {
    // The button that had the focus has gone with its step.
    if (step !== 'asked') close.current?.focus();
  }, [step]);

  const run = async () => {
    const stop = new AbortController();
    controller.current = stop;
    setStep('running');
    try {
      await retryMany({
        ids: plan.ids(),
        retry: async (id) => (await retryEvent(id)).success,
        onProgress: setProgress,
        signal: stop.signal,
      });
    } catch (error) {
      setProblem(toAppError(error).userMessage);
    }
    setStep('done');
    await client.invalidateQueries({ queryKey: adminKeys.all });
  };
  const leave = () => {
    onClose(step === 'asked' ? null : progress);
  };
  const amount = `${plan.atLeast ? 'more than ' : ''}${plan.count.toLocaleString('en-US')}`;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {step === 'asked' && `Retry ${amount} ${plan.count === 1 ? 'event' : 'events'}?`}
            {step === 'running' && 'Retrying'}
            {step === 'done' && 'Retry finished'}
          </DialogTitle>
          <DialogDescription>
            Each event is applied again as it is stored, one after the other. Keep this page open:
            closing the dialog stops the rest.
          </DialogDescription>
        </DialogHeader>
        {step !== 'asked' && (
          <div className="grid gap-2">
            <Progress
              aria-label="Events retried"
              value={plan.atLeast && step === 'running' ? null : progress.tried}
              max={Math.max(plan.count, progress.tried, 1)}
            />
            <p role="status" className="text-sm tabular-nums">
              {progress.tried.toLocaleString('en-US')} of {amount}:{' '}
              {progress.succeeded.toLocaleString('en-US')} applied,{' '}
              {progress.failed.toLocaleString('en-US')} failed again
            </p>
          </div>
        )}
        {problem !== null && <Alert variant="destructive" title={problem} />}
        <DialogFooter>
          {step === 'asked' && (
            <>
              <Button variant="outline" onClick={leave}>
                Not now
              </Button>
              <Button onClick={() => void run()}>
                Retry {amount} {plan.count === 1 ? 'event' : 'events'}
              </Button>
            </>
          )}
          {step === 'running' && (
            <Button
              ref={close}
              variant="outline"
              onClick={() => {
                controller.current?.abort();
              }}
            >
              Stop
            </Button>
          )}
          {step === 'done' && (
            <Button ref={close} onClick={leave}>
              Done
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
