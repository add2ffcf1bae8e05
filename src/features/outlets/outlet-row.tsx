import type { PitchAnswer } from '@domain/pitch/answer-words.ts';
import type { PitchStatus } from '@domain/pitch/answer.ts';
import type { StoredPitch, StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { OUTLET_FORMAT_LABELS, type OutletMatch, type Relevance } from '@domain/outlet/outlet.ts';
import { lazy, memo, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { DrawWorks } from '@/components/draw-works';
import { PitchStatusBadge } from '@/components/pitch-status-badge';
import { WaitingSend } from '@/components/waiting-send';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { toAppError } from '@/lib/api/app-error';
import { ownTime } from '@/lib/time';
import { sendToast, toast } from '@/lib/toast';
import { useIsPast } from '@/lib/use-now';
import { useSendPitch, useUndoSend, type SendOptions } from '@/features/outlets/mutations';
import type { PitchToSend } from '@/features/outlets/send-dialog';
import { ToOpenSentence } from '@/features/outlets/to-open-sentence';

const loadDialog = () => import('@/features/outlets/send-dialog');
const SendDialog = lazy(async () => ({ default: (await loadDialog()).SendDialog }));

const TONE = { High: 'success', Medium: 'warning', Low: 'neutral' } as const satisfies Record<
  Relevance,
  string
>;

/** The fields of a send that a row shows. */
export interface OutletSend {
  id: string;
  outlet_id: string;
  outlet_name: string;
  release_at: string;
  in_draw: boolean;
  status: PitchStatus;
  answer: PitchAnswer | null;
  sent_at: string | null;
  clicked_at: string | null;
}

/** What the page says for all rows of a ranking. */
export interface RankingProps {
  pitch: PitchToSend & Pick<StoredPitch, 'news_peg'>;
  variation: StoredVariation;
  /** False while something has to be settled before a send; `blocker` says what. */
  ready: boolean;
  /** Whether a send is the next step of the page. */
  sendsNext: boolean;
  blocker: { title: string; text: string; sentences?: true; at?: string } | null;
  /** Saves the words before the preview; resolves to a sentence when this outlet cannot get them. */
  prepare: (outletId: string) => Promise<string | null>;
  /** The sends of this pitch so far. */
  sends: readonly OutletSend[];
  /** How many outlets it can be sent to; null when unknown. */
  found: number | null;
  /** How many outlets it cannot be sent to now; null when unknown. */
  others: number | null;
  /** The way to a format that has outlets, where this one has none. */
  elsewhere: ReactNode;
  /** Reads the pitch again, and where it could go. */
  onSent: () => Promise<unknown>;
}

/** What all rows of a ranking share: read once, for there may be many. */
export interface RowContext extends RankingProps {
  /** Whether the month has no pitch left for it: there is a preview, and nothing to send. */
  waits: boolean;
  /** In which times of day are shown. */
  timeZone: string;
}

interface OutletRowProps extends RowContext {
  outlet: OutletMatch;
  /** Its place in the list. */
  place: number;
  /** Whether to send to it is the next step of the list. */
  leads: boolean;
  /** Called as the pitch goes; the same function in every render. */
  onSending?: (outlet: OutletMatch, place: number) => void;
}

/**
 * One outlet: relevance, reasons, its rules, and the send button or why there is none. Not drawn anew at each letter
 * typed into the filters.
 */
export const OutletRow = memo(
  ({
    outlet,
    place,
    leads,
    pitch,
    variation,
    ready,
    blocker,
    prepare,
    sends,
    onSent,
    onSending,
    waits,
    timeZone,
  }: OutletRowProps) => {
    const [stored, setStored] = useState<OutletSend | null>(null);
    const [open, setOpen] = useState(false);
    const [preparing, setPreparing] = useState(false);
    const [refusal, setRefusal] = useState<string | null>(null);
    const [wasReady, setWasReady] = useState(ready);
    // The list is read again while the page is open: what changed is said, and moves nothing.
    const [drew] = useState(outlet.draw_at !== null);
    if (ready !== wasReady) {
      setWasReady(ready);
      // What had to be settled is.
      if (ready) setRefusal(null);
    }
    const nameId = useId();
    const heading = useRef<HTMLHeadingElement>(null);
    const leaving = useRef(false);
    const send = useSendPitch(
      variation.id,
      (one) => setStored({ ...one, answer: null, sent_at: null, clicked_at: null }),
      onSent,
    );
    const undo = useUndoSend();
    const known = sends.find((one) => one.outlet_id === outlet.outlet_id);
    // What the server just stored stands in until the pitch is read again.
    const standsIn = send.isPending && stored !== null && stored.id !== known?.id;
    const sent = standsIn ? stored : known;

    const openPreview = async () => {
      if (preparing) return;
      setPreparing(true);
      const reason = await prepare(outlet.outlet_id);
      setPreparing(false);
      setRefusal(reason);
      if (reason === null) setOpen(true);
    };

    const sendWith = (options: SendOptions) => {
      leaving.current = true;
      setStored(null);
      setOpen(false);
      onSending?.(outlet, place);
      send.mutate(
        { outletId: outlet.outlet_id, options },
        {
          // The way to take it back stands in the row.
          onSuccess: ({ send: kept }) => {
            const id = sendToast(kept.id);
            if (kept.in_draw)
              toast.message(
                `Not sent yet: your pitch to ${outlet.name} is in the draw ${ownTime(kept.release_at, timeZone)}.`,
                { id },
              );
            else if (options.when === 'now')
              toast.success(`Your pitch to ${outlet.name} is on its way.`, { id });
            else
              toast.message(
                `Your pitch to ${outlet.name} leaves ${ownTime(kept.release_at, timeZone)}.`,
                {
                  id,
                },
              );
          },
        },
      );
    };

    const takeBack = (sendId: string) => {
      undo.mutate(sendId, {
        onSuccess: () => {
          setStored(null);
          void onSent();
        },
      });
    };

    return (
      <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_12rem] md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3
              id={nameId}
              ref={heading}
              tabIndex={-1}
              className="font-display text-xl break-words"
            >
              {outlet.name}
            </h3>
            {outlet.invented === true && <Badge variant="outline">Sample outlet</Badge>}
            {outlet.relevance && <Badge variant={TONE[outlet.relevance]}>{outlet.relevance}</Badge>}
          </div>
          <p className="text-sm text-muted-foreground">
            {[OUTLET_FORMAT_LABELS[outlet.format], outlet.region].filter(Boolean).join(' · ')}
          </p>
          {outlet.description && <p className="max-w-measure text-sm">{outlet.description}</p>}
          {outlet.relevance && <Points label="Why" points={outlet.reasons} />}
          <Points label="What speaks against it" points={outlet.against} />
          <Points label="Their rules" points={outlet.rules} />
        </div>
        <div className="space-y-2 sm:text-right">
          <RowAction
            outlet={outlet}
            drew={drew}
            leads={leads}
            waits={waits}
            timeZone={timeZone}
            ready={ready}
            sending={send.isPending && stored === null}
            preparing={preparing}
            sent={sent}
            nameId={nameId}
            takingBack={undo.isPending}
            onTakeBack={takeBack}
            onOpen={() => void openPreview()}
          />
          {refusal !== null && <Refusal>{refusal}</Refusal>}
          {refusal !== null && blocker?.sentences && <ToOpenSentence />}
          {send.isError && outlet.sendable && (
            <Refusal>{toAppError(send.error).userMessage}</Refusal>
          )}
        </div>
        {open && (
          <Suspense fallback={<Spinner label="Opening the preview" />}>
            <SendDialog
              outlet={outlet}
              drew={drew}
              pitch={pitch}
              variation={variation}
              onSend={sendWith}
              onClose={(changed) => {
                setOpen(false);
                if (changed) void onSent();
              }}
              // The button that opened the dialog is removed after sending.
              onCloseAutoFocus={(event) => {
                if (leaving.current) {
                  leaving.current = false;
                  event.preventDefault();
                  heading.current?.focus();
                }
              }}
            />
          </Suspense>
        )}
      </li>
    );
  },
);

/** Why a send was refused: below the button, and lines that begin at one edge when there are several. */
function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="text-left text-sm text-pretty text-destructive sm:ml-auto sm:w-fit">
      {children}
    </p>
  );
}

/** A short list under its label; nothing when there are no points. */
function Points({ label, points }: { label: string; points: readonly string[] }) {
  const labelId = useId();
  if (points.length === 0) return null;
  return (
    <div className="max-w-measure text-sm text-muted-foreground">
      <p id={labelId} className="font-semibold text-foreground">
        {label}
      </p>
      <ul aria-labelledby={labelId} className="list-disc pl-5">
        {points.map((point) => (
          <li key={point} className="break-words">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface QueuedProps {
  send: OutletSend;
  takingBack: boolean;
  onTakeBack: () => void;
}

/** A send whose mail has not left; it can be taken back until its time has come. */
function Queued({ send, takingBack, onTakeBack }: QueuedProps) {
  const due = useIsPast(send.release_at);
  return (
    <div className="space-y-2">
      <PitchStatusBadge send={send} />
      {!due && <WaitingSend send={send} due={false} busy={takingBack} onTakeBack={onTakeBack} />}
    </div>
  );
}

type RowActionProps = Pick<OutletRowProps, 'outlet' | 'leads' | 'ready' | 'waits' | 'timeZone'> & {
  /** Whether a draw decided when the row came up. */
  drew: boolean;
  sent: OutletSend | undefined;
  sending: boolean;
  preparing: boolean;
  nameId: string;
  takingBack: boolean;
  onTakeBack: (sendId: string) => void;
  onOpen: () => void;
};

function RowAction({
  outlet,
  drew,
  leads,
  waits,
  timeZone,
  ready,
  sending,
  preparing,
  sent,
  nameId,
  takingBack,
  onTakeBack,
  onOpen,
}: RowActionProps) {
  const buttonId = useId();
  if (sending) return <Badge variant="outline">Sending…</Badge>;
  if (sent?.status === 'queued')
    return <Queued send={sent} takingBack={takingBack} onTakeBack={() => onTakeBack(sent.id)} />;
  if (sent !== undefined && sent.status !== 'failed') return <PitchStatusBadge send={sent} />;
  if (!outlet.sendable)
    return <p className="text-sm text-muted-foreground">{outlet.blocked_reason}</p>;
  const at = outlet.draw_at;
  return (
    <>
      {sent !== undefined && <PitchStatusBadge send={sent} />}
      <Button
        id={buttonId}
        aria-labelledby={`${buttonId} ${nameId}`}
        size="sm"
        variant={leads && ready && !waits ? 'primary' : 'outline'}
        disabled={!ready}
        // Not disabled meanwhile: the button has to keep the focus for the way back.
        aria-busy={preparing || undefined}
        onPointerEnter={() => void loadDialog()}
        onClick={onOpen}
      >
        {waits
          ? 'Preview'
          : sent !== undefined
            ? 'Try again'
            : at === null
              ? 'Preview and send'
              : drew
                ? 'Preview and enter the draw'
                : 'Preview: now by a draw'}
      </Button>
      {drew && !waits && (
        <div className="text-left text-sm text-pretty text-muted-foreground sm:ml-auto sm:w-fit">
          <p>
            {at === null
              ? 'No longer decided by a draw.'
              : `Decided by a draw ${ownTime(at, timeZone)}.`}
          </p>
          {at !== null && <DrawWorks outletName={outlet.name} at={at} />}
        </div>
      )}
    </>
  );
}
