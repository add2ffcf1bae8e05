import { paths } from '@domain/paths.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { EmptyState } from '@/components/empty-state';
import { QuotaNotice, useQuotaRefusals } from '@/components/quota-notice';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useEnterRequest } from '@/features/requests/mutations';
import { choicesQuery, type PitchChoice, type ReadRequest } from '@/features/requests/queries';

const NOTE_MAX = 300;
const TYPES = {
  tv: 'tv_local',
  local: 'tv_local',
  culture: 'culture_mag',
  podcast: 'podcast',
} as const;

const entrySchema = z.object({
  variation: z.string(),
  note: z.string().check(
    z.refine((note) => countCharacters(cleanLine(note)) <= NOTE_MAX, {
      error: `Please keep the note to ${String(NOTE_MAX)} characters`,
    }),
  ),
});

/** Where a pitch for this request is written: its topic is the peg. */
function writeHref(request: ReadRequest): string {
  const query = new URLSearchParams({ peg: request.topic, type: TYPES[request.format] });
  return `${paths.newPitch.getHref()}?${query.toString()}`;
}

/** The creator's pitches that fit the request; one of them is sent. The note stays after a refusal. */
export function EnterForm({ request }: { request: ReadRequest }) {
  const choices = useQuery(choicesQuery(request.id));
  const [picked, setPicked] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const enter = useEnterRequest();
  const usedUp = useQuotaRefusals().write !== null;
  const listed = choices.data ?? [];
  const ready = listed.filter(({ refusal }) => refusal === null);
  const refused = listed.filter(({ refusal }) => refusal !== null);
  const chosen = ready.find(({ variation_id }) => variation_id === picked) ?? ready[0];
  const { form, problems } = useStateForm(
    entrySchema,
    { variation: chosen?.variation_id, note },
    (entry) => {
      if (enter.isPending) return;
      enter.mutate({ requestId: request.id, variationId: entry.variation, note: entry.note });
    },
  );

  if (choices.isPending) return <Skeleton className="h-64" />;
  if (choices.isLoadingError)
    return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  const write = usedUp ? (
    <QuotaNotice of="write" />
  ) : (
    <Button asChild variant="outline">
      <Link to={writeHref(request)}>Write a pitch for this</Link>
    </Button>
  );
  if (listed.length === 0) {
    return (
      <EmptyState title="You have no pitch in this format yet" action={write}>
        Write one on this topic; then send it here.
      </EmptyState>
    );
  }

  return (
    <div className="space-y-6">
      {ready.length > 0 && (
        <form {...form} className="space-y-5 rounded-md border border-border bg-card p-5">
          <fieldset className="space-y-2">
            <legend className="mb-2 font-display text-xl">Send one of your pitches</legend>
            {ready.map((choice) => (
              <Choice
                key={choice.variation_id}
                choice={choice}
                checked={choice === chosen}
                onPick={() => setPicked(choice.variation_id)}
              />
            ))}
          </fieldset>
          <Field
            label="A line to the editor (optional)"
            error={problems()['note']}
            counter={{ value: countCharacters(cleanLine(note)), max: NOTE_MAX }}
          >
            {(control) => (
              <Input
                {...control}
                name="note"
                autoComplete="off"
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          {enter.isError && (
            <Alert variant="destructive" title="Your pitch did not go in">
              {toAppError(enter.error).userMessage}
            </Alert>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={enter.isPending}>
              Send pitch
            </Button>
            {write}
          </div>
          <p className="text-sm text-muted-foreground">
            Only a yes of the editor shares your address.
          </p>
        </form>
      )}
      {ready.length === 0 && (
        <EmptyState title="None of your pitches is ready for this" action={write}>
          See below why, or write one on this topic.
        </EmptyState>
      )}
      {refused.length > 0 && (
        <details>
          <summary className="min-h-6 font-semibold underline-offset-4 hover:underline">
            {refused.length === 1
              ? 'One version that cannot go in'
              : `${String(refused.length)} versions that cannot go in`}
          </summary>
          <ul className="mt-3 space-y-3">
            {refused.map(({ variation_id, pitch_id, headline, refusal }) => (
              <li key={variation_id} className="text-sm">
                <Link className="prose-link break-words" to={paths.pitch.getHref(pitch_id)}>
                  {headline === '' ? 'Without a headline' : headline}
                </Link>
                <p className="text-muted-foreground">{refusal}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface ChoiceProps {
  choice: PitchChoice;
  checked: boolean;
  onPick: () => void;
}

function Choice({ choice, checked, onPick }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-sm border border-input p-3 has-checked:border-foreground">
      <input
        type="radio"
        name="variation"
        className="mt-1 size-4 accent-current"
        checked={checked}
        onChange={onPick}
      />
      <span className="min-w-0 space-y-1">
        <span className="block font-medium break-words">{choice.headline}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          {choice.relevance !== null && (
            <Badge variant={choice.relevance === 'High' ? 'success' : 'warning'}>
              {choice.relevance} relevance
            </Badge>
          )}
          {choice.news_peg}
        </span>
      </span>
    </label>
  );
}
