import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Disclosure } from '@/components/disclosure';
import { Moment } from '@/components/moment';
import { PitchStatusBadge } from '@/components/pitch-status-badge';
import { TimeAgo } from '@/components/time-ago';
import { WaitingSend } from '@/components/waiting-send';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { MyHold } from '@/lib/holds/queries';
import { useIsPast } from '@/lib/use-now';
import { useUndoSend } from '@/features/pitches/mutations';
import { OwnMarkForm } from '@/features/pitches/sent/own-mark-form';
import type { OwnMark, PitchSend } from '@/features/pitches/queries';

const FollowUpDialog = lazy(async () => ({
  default: (await import('@/features/pitches/sent/follow-up-dialog')).FollowUpDialog,
}));

const YesEditor = lazy(async () => ({
  default: (await import('@/features/pitches/sent/yes-editor')).YesEditor,
}));

const SendTimeline = lazy(async () => ({
  default: (await import('@/features/pitches/sent/send-timeline')).SendTimeline,
}));

const MARK_LABELS: Readonly<Record<OwnMark, string>> = {
  replied: 'You: replied',
  booked: 'You: booked',
  published: 'You: published',
};

interface SentRowProps {
  pitchId: string;
  send: PitchSend;
  /** Whether to answer its editor is the next step of the page. */
  leads: boolean;
  /** What keeps its mail back. */
  hold: MyHold | undefined;
  /** Whether a follow-up can go now. */
  canFollowUp: boolean;
}

/** One send: status, the editor's answer and address, what to do next, and its timeline. */
export function SentRow({ pitchId, send, leads, hold, canFollowUp }: SentRowProps) {
  const due = useIsPast(send.release_at);
  const waits = send.status === 'queued' && (!due || hold !== undefined);
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">{send.outlet_name}</p>
          <p className="text-sm break-words text-muted-foreground">
            {send.subject} · <TimeAgo at={send.updated_at} />
          </p>
        </div>
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <PitchStatusBadge send={send} />
          {send.own_mark !== null && <Badge variant="outline">{MARK_LABELS[send.own_mark]}</Badge>}
        </span>
      </div>
      {send.answer_note && (
        <blockquote className="border-l-2 border-accent pl-3 text-sm break-words">
          {send.answer_note}
        </blockquote>
      )}
      {send.editor_email !== null && (
        <Suspense fallback={<Skeleton className="h-9" />}>
          <YesEditor pitchId={pitchId} send={send} leads={leads} email={send.editor_email} />
        </Suspense>
      )}
      {send.own_mark_url !== null && (
        <p className="text-sm">
          <a href={send.own_mark_url} className="prose-link break-words" rel="noreferrer">
            The piece
          </a>
        </p>
      )}
      {send.status === 'failed' && send.error && (
        <p className="text-sm text-destructive">{send.error}</p>
      )}
      {hold !== undefined && (
        <p className="text-sm break-words">
          {send.status === 'queued' ? 'It waits' : 'The follow-up waits'} until{' '}
          <Moment at={hold.ends_at} />: {hold.reason}
        </p>
      )}
      {waits && <Waiting pitchId={pitchId} send={send} due={due} />}
      {canFollowUp && <FollowUp pitchId={pitchId} send={send} />}
      <Later summary="What happened">
        <Suspense fallback={<Skeleton className="h-31 sm:h-25.5" />}>
          <SendTimeline send={send} />
        </Suspense>
      </Later>
      {send.sent_at !== null && (
        <Later summary="Something came of it?">
          <OwnMarkForm pitchId={pitchId} send={send} />
        </Later>
      )}
    </li>
  );
}

/** A disclosure whose content is made when it is opened first. */
function Later({ summary, children }: { summary: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure
      summary={summary}
      className="text-sm"
      onToggle={(open) => {
        if (open) setOpened(true);
      }}
    >
      {opened && children}
    </Disclosure>
  );
}

function Waiting({ pitchId, send, due }: { pitchId: string; send: PitchSend; due: boolean }) {
  const undo = useUndoSend(pitchId, send.id);
  return (
    <>
      {send.may_go_now && !due && (
        <p className="text-sm">You are no longer new here: take it back, and it can go at once.</p>
      )}
      <WaitingSend send={send} due={due} busy={undo.isPending} onTakeBack={() => undo.mutate()} />
    </>
  );
}

function FollowUp({ pitchId, send }: { pitchId: string; send: PitchSend }) {
  const [open, setOpen] = useState(false);
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      No answer for three days. A short follow-up is welcome.
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        Follow up<span className="sr-only"> with {send.outlet_name}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FollowUpDialog
            pitchId={pitchId}
            sendId={send.id}
            outletName={send.outlet_name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </p>
  );
}
