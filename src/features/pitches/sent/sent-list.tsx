import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '@/lib/contact/queries';
import { useSession } from '@/lib/account/session';
import type { MyEntry } from '@/lib/entries/queries';
import { myHoldsQuery } from '@/lib/holds/queries';
import { followUpsQuery, type PitchSend } from '@/features/pitches/queries';
import { sentTitle } from '@/features/pitches/sent/sent-title';
import { EntryRow } from '@/features/pitches/sent/entry-row';
import { isOpenYes } from '@/features/pitches/sent/open-yes';
import { SentRow } from '@/features/pitches/sent/sent-row';

interface SentListProps {
  pitchId: string;
  sends: readonly PitchSend[];
  /** The requests that the pitch answers. */
  entries: readonly MyEntry[];
}

/** The requests it answers and the outlets the pitch was sent to, with the status of each send and what to do next. */
export function SentList({ pitchId, sends, entries }: SentListProps) {
  const followUps = useQuery(followUpsQuery(pitchId));
  const { user } = useSession();
  const holds = useQuery({ ...myHoldsQuery(user?.id ?? ''), enabled: user !== null });
  const replyTo = useQuery(contactQuery()).data?.reply_to;
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading" className="font-display text-2xl">
        {sentTitle(sends, entries)}
      </h2>
      <p className="mt-1 max-w-measure text-sm break-words text-muted-foreground">
        Answers show here and on your dashboard, and come to {replyTo ?? 'your email'}.
      </p>
      <ul className="mt-4 paper divide-y divide-border">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
        {sends.map((send) => (
          <SentRow
            key={send.id}
            pitchId={pitchId}
            send={send}
            leads={send === sends.find(isOpenYes)}
            hold={holds.data?.find((one) => one.sends.includes(send.id))}
            canFollowUp={followUps.data?.find((one) => one.send_id === send.id)?.refusal === null}
          />
        ))}
      </ul>
    </section>
  );
}
