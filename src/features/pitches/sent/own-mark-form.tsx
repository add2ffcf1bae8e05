import { hasBegun } from '@domain/billing/win-bonus.ts';
import { isWebAddress, WEB_ADDRESS_MESSAGE } from '@domain/text/fields.ts';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';
import { useMarkSend } from '@/features/pitches/mutations';
import { ownMarkSchema, type OwnMark, type PitchSend } from '@/features/pitches/queries';

const MARKS = [
  { value: 'replied', label: 'They replied to me' },
  { value: 'booked', label: 'They booked me' },
  { value: 'published', label: 'It was published' },
] as const satisfies readonly { value: OwnMark; label: string }[];

const markSchema = z.object({
  mark: ownMarkSchema,
  url: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || isWebAddress(url), { error: WEB_ADDRESS_MESSAGE }),
  ),
  on: z.string().check(
    z.refine((day) => day === '' || hasBegun(day), {
      error: 'This day is still to come',
    }),
  ),
});

/** What came of a send outside of the mail's links, as the creator says, with the piece and the day it came out. */
export function OwnMarkForm({ pitchId, send }: { pitchId: string; send: PitchSend }) {
  const [values, change] = useValues<{ mark: OwnMark | ''; url: string; on: string }>({
    mark: send.own_mark ?? '',
    url: send.own_mark_url ?? '',
    on: send.own_mark_on ?? '',
  });
  const save = useMarkSend(pitchId, send.id);
  const { form, errors, clear } = useStateForm(markSchema, values, (valid) => {
    save.mutate(valid);
  });

  return (
    <form {...form} className="grid gap-3">
      <p className="max-w-measure text-sm text-muted-foreground">
        For what reached you by mail or phone. Your figures show it beside what editors answered
        here.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="What came of it">
          {(control) => (
            <Select
              {...control}
              name="mark"
              value={values.mark}
              onValueChange={(mark) => change({ mark })}
              options={MARKS}
              placeholder="Choose"
            />
          )}
        </Field>
        <Field label="Link to the piece (optional)" error={errors['url']}>
          {(control) => (
            <Input
              {...control}
              name="url"
              type="url"
              autoComplete="off"
              value={values.url}
              placeholder="https://"
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
        {values.mark === 'published' && (
          <Field label="The day it came out (optional)" error={errors['on']}>
            {(control) => (
              <Input
                {...control}
                name="on"
                type="date"
                value={values.on}
                onChange={(event) => change({ on: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="outline"
          size="sm"
          disabled={values.mark === ''}
          busy={save.isPending}
        >
          Save
        </Button>
        {send.own_mark !== null && (
          <Button
            size="sm"
            variant="outline"
            disabled={save.isPending}
            onClick={() => {
              change({ mark: '', url: '', on: '' });
              clear('url');
              save.mutate({ mark: null, url: '', on: '' });
            }}
          >
            Take it back
          </Button>
        )}
        <p role="status" className="text-sm text-success">
          {save.isSuccess && 'Saved'}
        </p>
      </div>
      {save.isError && (
        <p role="alert" className="text-sm text-destructive">
          {toAppError(save.error).userMessage}
        </p>
      )}
    </form>
  );
}
