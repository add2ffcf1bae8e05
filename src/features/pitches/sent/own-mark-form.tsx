import { isWebAddress, WEB_ADDRESS_MESSAGE } from '@domain/text/fields.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { toAppError } from '@/lib/api/app-error';
import { useMarkSend } from '@/features/pitches/mutations';
import type { OwnMark, PitchSend } from '@/features/pitches/queries';

const MARKS = [
  { value: 'replied', label: 'They replied to me' },
  { value: 'booked', label: 'They booked me' },
  { value: 'published', label: 'It was published' },
] as const satisfies readonly { value: OwnMark; label: string }[];

/** What came of a send outside of the mail's links, as the creator says, with a link to the piece. */
export function OwnMarkForm({ pitchId, send }: { pitchId: string; send: PitchSend }) {
  const [mark, setMark] = useState<OwnMark | ''>(send.own_mark ?? '');
  const [url, setUrl] = useState(send.own_mark_url ?? '');
  const [problem, setProblem] = useState<string>();
  const save = useMarkSend(pitchId, send.id);

  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = url.trim() !== '' && !isWebAddress(url.trim());
        setProblem(wrong ? WEB_ADDRESS_MESSAGE : undefined);
        if (!wrong && mark !== '') save.mutate({ mark, url: url.trim() });
      }}
    >
      <p className="max-w-measure text-sm text-muted-foreground">
        For what reached you by mail or phone. It is counted apart from what editors answered here.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="What came of it">
          {(control) => (
            <Select
              {...control}
              value={mark}
              onValueChange={setMark}
              options={MARKS}
              placeholder="Choose"
            />
          )}
        </Field>
        <Field label="Link to the piece (optional)" error={problem}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={url}
              placeholder="https://"
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" disabled={mark === ''} busy={save.isPending}>
          Save mark
        </Button>
        {send.own_mark !== null && (
          <Button
            size="sm"
            variant="outline"
            disabled={save.isPending}
            onClick={() => {
              setMark('');
              setUrl('');
              save.mutate({ mark: null, url: '' });
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
