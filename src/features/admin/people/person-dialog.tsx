import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Day } from '@/features/admin/shared/timestamp';
import { useRestore, useSetConcierge } from '@/features/admin/people/mutations';
import { kindLabel } from '@/features/admin/people/person-labels';
import { personQuery, type Person } from '@/features/admin/people/queries';
import { RoleForm } from '@/features/admin/people/role-form';
import { SuspendForm } from '@/features/admin/people/suspend-form';
import { useSession } from '@/lib/account/session';

interface PersonDialogProps {
  /** The account; null when the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

/** One account: plan, quota, sends, and what an admin can change. */
export function PersonDialog({ id, onClose }: PersonDialogProps) {
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent>{id !== null && <Content id={id} />}</DialogContent>
    </Dialog>
  );
}

function Content({ id }: { id: string }) {
  const person = useQuery(personQuery(id));
  if (person.data === undefined) {
    return (
      <>
        <DialogHeader>
          <DialogTitle>Account</DialogTitle>
          <DialogDescription>Plan, quota and sends</DialogDescription>
        </DialogHeader>
        {person.isLoadingError ? (
          <ErrorState error={person.error} onRetry={() => void person.refetch()} />
        ) : (
          <ListSkeleton label="Loading the account" rows={5} />
        )}
      </>
    );
  }
  return (
    <>
      <DialogHeader>
        <DialogTitle className="break-words">{person.data.name ?? person.data.email}</DialogTitle>
        <DialogDescription className="break-words">
          {person.data.email} · {kindLabel(person.data.kind)}
          {person.data.role === 'admin' && ' · Admin'}
        </DialogDescription>
      </DialogHeader>
      <Details person={person.data} />
      <Actions person={person.data} />
    </>
  );
}

function Details({ person }: { person: Person }) {
  const { quota, sends, subscription, suspension } = person;
  return (
    <>
      {person.suspended_at !== null && (
        <Alert variant="warning" title="Suspended">
          Since <Day iso={person.suspended_at} />
          {suspension?.by !== undefined && suspension.by !== null && <> by {suspension.by}</>}
          {suspension?.reason !== undefined && suspension.reason !== null && (
            <>: {suspension.reason}</>
          )}
        </Alert>
      )}
      <dl className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Row name="Account">
          {person.appointed ? (
            'Appointed by email, not signed up yet'
          ) : (
            <>
              since <Day iso={person.created_at} />
              {!person.confirmed && ', email not confirmed'}
            </>
          )}
        </Row>
        <Row name="Plan">
          <span className="capitalize">{quota.plan}</span>
          {subscription !== null && subscription.access_until !== null && (
            <>
              {' '}
              (last subscription: {subscription.status.replaceAll('_', ' ')}, access until{' '}
              <Day iso={subscription.access_until} />)
            </>
          )}
        </Row>
        <Row name="AI pitches">
          {quota.used} used this month, {quota.limit === null ? 'no limit' : `of ${quota.limit}`};{' '}
          {quota.drafts} written this month, {person.pitches} in all
        </Row>
        <Row name="Sends">
          {sends.total} in all, {sends.last_30_days} in 30 days, {sends.waiting} waiting,{' '}
          {sends.failed} failed; {sends.yes} answered with a yes
          {sends.last_at !== null && (
            <>
              {' '}
              (the last on <Day iso={sends.last_at} />)
            </>
          )}
        </Row>
        <Row name="Introductions">{person.introductions}</Row>
        <Row name="Requests posted">{person.requests}</Row>
        {person.role === 'admin' && (
          <Row name="Rights">
            {person.rights.includes('concierge')
              ? 'Concierge: prepares pitches for creators on that plan'
              : 'None beside the role'}
          </Row>
        )}
      </dl>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

type Asking = 'make' | 'unmake' | 'suspend' | null;

function Actions({ person }: { person: Person }) {
  const [asking, setAsking] = useState<Asking>(null);
  const restore = useRestore(person.id);
  const close = () => {
    setAsking(null);
  };

  if (asking === 'suspend') return <SuspendForm userId={person.id} onClose={close} />;
  if (asking !== null) {
    return (
      <RoleForm
        userId={person.id}
        name={person.name ?? person.email}
        admin={asking === 'make'}
        onClose={close}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2 border-t border-border pt-4">
      {person.role === 'admin' ? (
        <>
          <ConciergeRight person={person} />
          <Button
            variant="outline"
            onClick={() => {
              setAsking('unmake');
            }}
          >
            Take the admin role away
          </Button>
        </>
      ) : (
        <>
          {person.suspended_at === null ? (
            <>
              <Button
                variant="outline"
                onClick={() => {
                  setAsking('make');
                }}
              >
                Make admin
              </Button>
              <Button
                variant="outline"
                onClick={() => {
                  setAsking('suspend');
                }}
              >
                Suspend
              </Button>
            </>
          ) : (
            <Button
              variant="outline"
              busy={restore.isPending}
              onClick={() => {
                restore.mutate();
              }}
            >
              End the suspension
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Gives an admin the right 'concierge' or takes it away. An admin cannot change their own. */
function ConciergeRight({ person }: { person: Person }) {
  const { user } = useSession();
  const change = useSetConcierge(person.id);
  const held = person.rights.includes('concierge');
  if (user?.id === person.id)
    return (
      <p className="w-full text-sm text-muted-foreground">
        Another admin gives and takes the right Concierge.
      </p>
    );
  return (
    <Button
      variant="outline"
      busy={change.isPending}
      onClick={() => {
        change.mutate(!held);
      }}
    >
      {held ? 'Take the right Concierge' : 'Give the right Concierge'}
    </Button>
  );
}
