import { PROPOSAL_NOTE_MAX } from '@domain/api/account/propose-pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { useDebounced } from '@/lib/use-debounced';
import { useProposePitch, useWithdrawProposal } from '@/features/on-behalf/mutations';
import {
  outletsToProposeQuery,
  type NewestProposal,
  type PreparedPitch,
} from '@/features/on-behalf/queries';

interface ProposeSectionProps {
  prepared: PreparedPitch;
  variationId: string;
  /** What keeps the words from being sent to anyone; null for nothing. */
  blocker: { title: string; text: string } | null;
  /** Saves the words; the revision that is stored then, or why there is none. */
  settle: () => Promise<{ revision: number } | { problem: string }>;
}

/** Proposes the pitch for chosen outlets, and shows what became of the last proposal. */
export function ProposeSection(props: ProposeSectionProps) {
  const { prepared } = props;
  const titleId = useId();
  const { proposal } = prepared;
  return (
    <section aria-labelledby={titleId} className="space-y-5">
      <h2 id={titleId} className="font-display text-2xl">
        Propose it to {prepared.name}
      </h2>
      {proposal !== null && <LastProposal name={prepared.name} proposal={proposal} />}
      {!prepared.can_propose ? (
        <p className="text-muted-foreground">
          {prepared.name} asked you to write. They choose the outlets themselves.
        </p>
      ) : proposal?.status === 'open' ? null : props.blocker !== null ? (
        <Alert variant="warning" title={props.blocker.title}>
          {props.blocker.text}
        </Alert>
      ) : (
        <ProposeForm {...props} />
      )}
    </section>
  );
}

function LastProposal({ name, proposal }: { name: string; proposal: NewestProposal }) {
  const withdraw = useWithdrawProposal();
  const outlets = proposal.outlets.join(', ');
  if (proposal.status === 'open')
    return (
      <Alert title={`${name} is asked`}>
        <p className="break-words">
          For {outlets}. They got a mail with the pitch. What you change above changes what they are
          asked.
        </p>
        {withdraw.isError && (
          <p role="alert" className="mt-2 text-destructive">
            {toAppError(withdraw.error).userMessage}
          </p>
        )}
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(proposal.id)}
        >
          Take it back
        </Button>
      </Alert>
    );
  if (proposal.status === 'declined')
    return (
      <Alert title={`${name} said: not this one`}>
        <span className="break-words">
          {proposal.word === '' ? 'Without a word back.' : `“${proposal.word}”`} It was for{' '}
          {outlets}.
        </span>
      </Alert>
    );
  return null;
}

/** Milliseconds without a keystroke after which the server is asked. */
const SEARCH_PAUSE = 300;

function ProposeForm({ prepared, variationId, settle }: ProposeSectionProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [settling, setSettling] = useState(false);
  const propose = useProposePitch();
  const max = prepared.outlets_per_proposal;

  const toggle = (id: string, name: string) => {
    setProblem(null);
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(id)) next.set(id, name);
      return next;
    });
  };

  const submit = async () => {
    if (chosen.size === 0) {
      setProblem('Please choose at least one outlet.');
      return;
    }
    setProblem(null);
    setSettling(true);
    const settled = await settle();
    setSettling(false);
    if ('problem' in settled) {
      setProblem(settled.problem);
      return;
    }
    propose.mutate(
      { variationId, revision: settled.revision, outletIds: [...chosen.keys()], note },
      {
        onSuccess: () => toast.success(`${prepared.name} is asked`),
        onError: (error) => setProblem(toAppError(error).userMessage),
      },
    );
  };

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="Find outlets"
        description={`Choose up to ${String(max)}. The best fit is first.`}
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            className="max-w-md"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Field>
      <Outlets
        variationId={variationId}
        search={useDebounced(search.trim(), SEARCH_PAUSE)}
        chosen={chosen}
        full={chosen.size >= max}
        onToggle={toggle}
      />
      <Field
        label="A word with it (optional)"
        counter={{ value: note.length, max: PROPOSAL_NOTE_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {problem !== null && (
        <Alert variant="destructive" title="Not proposed">
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={settling || propose.isPending}>
          Ask {prepared.name}
        </Button>
        <p className="min-w-0 text-sm break-words text-muted-foreground">
          {chosen.size === 0 ? 'No outlet chosen yet.' : `For ${[...chosen.values()].join(', ')}.`}
        </p>
      </div>
    </form>
  );
}

interface OutletsProps {
  variationId: string;
  search: string;
  chosen: ReadonlyMap<string, string>;
  full: boolean;
  onToggle: (id: string, name: string) => void;
}

function Outlets({ variationId, search, chosen, full, onToggle }: OutletsProps) {
  const found = useQuery(outletsToProposeQuery(variationId, search));
  if (found.isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading outlets</span>
        <Skeleton className="h-64" />
      </div>
    );
  if (found.isLoadingError)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.items.length === 0)
    return (
      <EmptyState title="No outlet fits">
        {search === ''
          ? 'No outlet takes this pitch at the moment.'
          : 'No outlet with these words takes this pitch at the moment.'}
      </EmptyState>
    );
  return (
    <fieldset className="border-y border-border">
      <legend className="sr-only">Outlets</legend>
      {found.data.items.map((outlet) => {
        const on = chosen.has(outlet.outlet_id);
        return (
          <label
            key={outlet.outlet_id}
            className="flex items-start gap-3 border-t border-border px-1 py-3 first-of-type:border-t-0"
          >
            <Checkbox
              className="mt-0.5"
              checked={on}
              disabled={!on && full}
              onCheckedChange={() => onToggle(outlet.outlet_id, outlet.name)}
            />
            <span className="min-w-0">
              <span className="block font-medium break-words">
                {outlet.name}
                {outlet.relevance !== null && (
                  <span className="font-normal text-muted-foreground"> · {outlet.relevance}</span>
                )}
              </span>
              <span className="block text-sm break-words text-muted-foreground">
                {outlet.reasons[0] ?? outlet.description}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
