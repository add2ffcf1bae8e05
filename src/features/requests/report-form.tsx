import { requiredLine } from '@domain/text/fields.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import { useKeptText } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';
import { useReportRequest } from '@/features/requests/mutations';

const schema = z.object({
  reason: requiredLine(
    300,
    'Please say in a few words what is wrong',
    'Please keep it to 300 characters',
  ),
});

/** Reports a request that is spam or worse. */
export function ReportForm({ requestId }: { requestId: string }) {
  const report = useReportRequest();
  const [reason, setReason, drop] = useKeptText(`report:${requestId}`);
  // What was typed and not sent is in view after a reload.
  const [begun] = useState(reason !== '');
  const { form, errors } = useStateForm(schema, { reason }, (valid) => {
    if (!report.isPending)
      report.mutate({ id: requestId, reason: valid.reason }, { onSuccess: drop });
  });
  return (
    <details open={begun || undefined} className="border-t border-border pt-4">
      <summary className="min-h-11 py-2.5 text-sm sm:min-h-6 sm:py-0 font-semibold underline-offset-4 hover:underline">
        Something wrong with this request?
      </summary>
      {report.isSuccess ? (
        <p role="status" className="mt-3 text-sm">
          Thank you. We look at it.
        </p>
      ) : (
        <form {...form} className="mt-3 max-w-measure space-y-3">
          <Field label="What is wrong" required error={errors['reason']}>
            {(control) => (
              <Input
                {...control}
                name="reason"
                autoComplete="off"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          {report.isError && (
            <Alert variant="destructive" title="Your report did not reach us">
              {toAppError(report.error).userMessage}
            </Alert>
          )}
          <Button type="submit" size="sm" variant="outline" busy={report.isPending}>
            Report
          </Button>
        </form>
      )}
    </details>
  );
}
