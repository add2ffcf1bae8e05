import { hasBegun } from '@domain/billing/win-bonus.ts';
import { isWebAddress, WEB_ADDRESS_MESSAGE } from '@domain/text/fields.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useReportPiece } from '@/features/wins/mutations';
import { pieceSourcesQuery, type PieceOrigin } from '@/features/wins/queries';
import { toAppError } from '@/lib/api/app-error';
import { useKept } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';

const draftSchema = z.object({ origin: z.string(), url: z.string(), on: z.string() });
const BLANK = { origin: '', url: '', on: '' };

const reportSchema = z.object({
  origin: z.string().check(z.minLength(1, 'Please choose what it came from')),
  url: z.string().check(z.trim(), z.refine(isWebAddress, { error: WEB_ADDRESS_MESSAGE })),
  on: z.string().check(
    z.minLength(1, 'Please say on which day it came out'),
    z.refine((day) => day === '' || hasBegun(day), {
      error: 'This day is still to come',
    }),
  ),
});

/** Reports a piece that came of an introduction or of a pitch for a request. */
export function ReportForm({ userId }: { userId: string }) {
  const origins = useQuery(pieceSourcesQuery(userId));
  if (origins.isPending) return <Skeleton className="h-24" />;
  if (origins.isLoadingError) {
    return <ErrorState error={origins.error} onRetry={() => void origins.refetch()} />;
  }
  if (origins.data.length === 0) return null;
  return <Fields userId={userId} origins={origins.data} />;
}

function Fields({ userId, origins }: { userId: string; origins: readonly PieceOrigin[] }) {
  const [values, keep, drop] = useKept(`piece:${userId}`, draftSchema, BLANK);
  const report = useReportPiece();
  const { form, errors } = useStateForm(reportSchema, values, ({ origin, url, on }) => {
    const chosen = origins.find(({ ref_id }) => ref_id === origin);
    if (chosen === undefined || report.isPending) return;
    report.mutate({ ...chosen, url, on }, { onSuccess: drop });
  });
  return (
    <form {...form} className="grid max-w-2xl gap-4">
      <Field label="It came from" error={errors['origin']}>
        {(control) => (
          <Select
            {...control}
            name="origin"
            value={values.origin}
            placeholder="Choose"
            options={origins.map(({ ref_id, source, title }) => ({
              value: ref_id,
              label: `${source === 'introduction' ? 'Introduction' : 'Request'}: ${title}`,
            }))}
            onValueChange={(origin) => keep({ ...values, origin })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Link to the piece" error={errors['url']}>
          {(control) => (
            <Input
              {...control}
              name="url"
              type="url"
              autoComplete="off"
              placeholder="https://"
              value={values.url}
              onChange={(event) => keep({ ...values, url: event.target.value })}
            />
          )}
        </Field>
        <Field label="The day it came out" error={errors['on']}>
          {(control) => (
            <Input
              {...control}
              name="on"
              type="date"
              value={values.on}
              onChange={(event) => keep({ ...values, on: event.target.value })}
            />
          )}
        </Field>
      </div>
      {report.isError && (
        <Alert variant="destructive" title="It was not kept">
          {toAppError(report.error).userMessage}
        </Alert>
      )}
      <Button type="submit" size="sm" className="justify-self-start" busy={report.isPending}>
        Report it
      </Button>
    </form>
  );
}
