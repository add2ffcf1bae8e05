import { paths } from '@domain/paths.ts';
import { BRAND } from '@domain/text/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { LetterText } from '@/components/letter-text';
import { PageHeader } from '@/components/page-header';
import { PlanLink } from '@/components/plan-link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { formatDay } from '@/lib/time';
import { useApproveProposal, useDeclineProposal } from '@/features/on-behalf/mutations';
import { proposalQuery, type Proposal } from '@/features/on-behalf/queries';

/** A proposal as its creator decides on it: the whole letter, its outlets, and one question. */
export function ProposalPage() {
  useDocumentTitle('A pitch for your yes');
  const { proposalId = '' } = useParams();
  const proposal = useQuery(proposalQuery(proposalId));
  if (proposal.isPending)
    return (
      <div role="status" className="space-y-8">
        <span className="sr-only">Loading the pitch</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  if (proposal.isLoadingError) {
    const { code } = toAppError(proposal.error);
    return (
      <div className="space-y-8">
        <PageHeader title="A pitch for your yes" actions={<BackToList />} />
        {code === 'proposal_not_found' || code === 'invalid' ? (
          <EmptyState title="There is no such proposal for you">
            It may be for another account. Are you signed in with the email that got the mail?
          </EmptyState>
        ) : (
          <ErrorState error={proposal.error} onRetry={() => void proposal.refetch()} />
        )}
      </div>
    );
  }
  const { data } = proposal;
  const by = data.as === 'team' ? `${data.by} of ${BRAND.name}` : data.by;
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <PageHeader
        title="A pitch for your yes"
        description={`${by} wrote it for you on ${formatDay(data.created_at)}. Nothing is sent in your name without you.`}
        actions={<BackToList />}
      />
      {data.note !== '' && (
        <Alert title={`${data.by} says`}>
          <span className="break-words">{data.note}</span>
        </Alert>
      )}
      {data.changed && data.status === 'open' && (
        <Alert variant="warning" title="The words changed since the mail">
          This is the pitch as it is now.
        </Alert>
      )}
      <section aria-labelledby="pitch-text" className="paper space-y-4 p-5 sm:p-6">
        <h2 id="pitch-text" className="kicker">
          The pitch
        </h2>
        <LetterText words={data.words} />
      </section>
      <Outlets proposal={data} />
      <Decision key={data.revision} proposal={data} />
    </div>
  );
}

function BackToList() {
  return (
    <Link to={paths.doneForMe.getHref()} className="prose-link text-sm whitespace-nowrap">
      All that was done for you
    </Link>
  );
}

function Outlets({ proposal }: { proposal: Proposal }) {
  return (
    <section aria-labelledby="outlets" className="space-y-3">
      <h2 id="outlets" className="font-display text-2xl">
        {proposal.status === 'approved' ? 'It went to' : 'It would go to'}
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {proposal.outlets.map(({ id, name, sent, refusal }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium break-words">{name}</p>
            {sent ? (
              <p className="text-sm text-muted-foreground">Sent</p>
            ) : (
              refusal !== null && <p className="text-sm break-words text-warning">{refusal}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { status, word } = proposal;
  const undecided = proposal.outlets.some(({ sent, refusal }) => !sent && refusal === null);
  if (status === 'open' || (status === 'approved' && undecided))
    return <Question proposal={proposal} again={status === 'approved'} />;
  const pitch = (
    <Link to={paths.pitch.getHref(proposal.pitch_id)} className="prose-link">
      Open the pitch
    </Link>
  );
  if (status === 'approved')
    return (
      <Alert variant="success" title="You sent it">
        You see there what comes back, and can send it to more outlets. {pitch}
      </Alert>
    );
  return (
    <Alert title={status === 'declined' ? 'You said: not this one' : 'It was taken back'}>
      {status === 'declined' && word !== '' && <span className="break-words">“{word}” </span>}
      The words are still yours. {pitch}
    </Alert>
  );
}

/** Send, change or decline. `again`: an earlier yes broke off before it reached every outlet. */
function Question({ proposal, again }: { proposal: Proposal; again: boolean }) {
  const [declining, setDeclining] = useState(false);
  const approve = useApproveProposal();
  if (declining) return <NoForm id={proposal.id} onClose={() => setDeclining(false)} />;
  const failure = approve.isError ? toAppError(approve.error) : null;
  return (
    <div className="space-y-4">
      {failure !== null && (
        <Alert variant="destructive" title="Not sent">
          {failure.userMessage} {failure.code === 'quota_exceeded' && <PlanLink line="pitches" />}
        </Alert>
      )}
      {approve.data?.sent === 0 && (
        <Alert variant="warning" title="Nothing was sent">
          None of these outlets takes it now. The reason stands beside each.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={approve.isPending}
          onClick={() => approve.mutate({ id: proposal.id, revision: proposal.revision })}
        >
          {again ? 'Send it to the rest' : 'Send it'}
        </Button>
        <Button variant="outline" asChild>
          <Link
            to={`${paths.pitch.getHref(proposal.pitch_id)}?variation=${String(proposal.position)}`}
          >
            Change it
          </Link>
        </Button>
        {!again && (
          <Button variant="outline" disabled={approve.isPending} onClick={() => setDeclining(true)}>
            Not this one
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        It leaves after 20 seconds, under your name. Until then you can take it back on its page.
      </p>
    </div>
  );
}

const WORD_MAX = 500;

function NoForm({ id, onClose }: { id: string; onClose: () => void }) {
  const decline = useDeclineProposal();
  const [word, setWord] = useState('');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (word.length <= WORD_MAX) decline.mutate({ id, word });
      }}
    >
      <Field
        label="A word back (optional)"
        description="They see it beside the pitch."
        counter={{ value: word.length, max: WORD_MAX }}
        error={decline.isError ? toAppError(decline.error).userMessage : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            autoFocus
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={decline.isPending}>
          Not this one
        </Button>
        <Button variant="outline" disabled={decline.isPending} onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
