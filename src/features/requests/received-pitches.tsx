import { PITCH_ANSWER_LABELS } from '@domain/pitch/answer-words.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PITCHES_HASH } from '@/lib/anchors';
import { useAnchor } from '@/lib/browser/use-anchor';
import { pitchesWait } from '@/lib/pitches-wait';
import { timeAgo } from '@/lib/time';
import { useOpenReceived } from '@/features/requests/mutations';
import { ReachLines } from '@/features/requests/reach-lines';
import { receivedQuery, type ReceivedPitch } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';

/** The pitches that the editor's outlet got by mail, each with the way to its answer. */
export function ReceivedPitches({ userId }: { userId: string }) {
  const received = useQuery(receivedQuery(userId));
  useAnchor(PITCHES_HASH, !received.isPending);
  return (
    <Section
      id={PITCHES_HASH.slice(1)}
      title="Pitches that came to you"
      query={received}
      empty={{
        brief: true,
        title: 'No pitch by mail in the last 90 days',
        words:
          'Pitches that creators mail to your outlet are listed here too, once we know that you are with it.',
      }}
    >
      {(pitches) => {
        const waiting = pitches.filter(({ answer }) => answer === null);
        return (
          <>
            {waiting.length > 0 && (
              <p className="mb-4 text-sm">{pitchesWait(waiting.length)} for your answer.</p>
            )}
            <ul className="divide-y divide-border">
              {pitches.map((pitch) => (
                <Row key={pitch.id} pitch={pitch} leads={pitch === waiting[0]} />
              ))}
            </ul>
          </>
        );
      }}
    </Section>
  );
}

function Row({ pitch, leads }: { pitch: ReceivedPitch; leads: boolean }) {
  const open = useOpenReceived();
  const { id, subject, creator_name, outlet_name, sent_at, answer, reach } = pitch;
  const name = creator_name ?? 'A creator';
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="space-y-1.5">
        <p className="font-medium break-words">{subject}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          <Badge variant={answer === null ? 'accent' : 'outline'}>
            {answer === null ? 'Not answered' : PITCH_ANSWER_LABELS[answer]}
          </Badge>
          {[name, `to your outlet ${outlet_name}`, timeAgo(sent_at)].join(' · ')}
        </p>
      </div>
      {reach !== null && (
        <div className="min-w-0 sm:col-span-full sm:row-start-2">
          <ReachLines email={reach.email} reach={reach} name={name} subject={subject} />
        </div>
      )}
      <Button
        size="sm"
        variant={leads ? 'primary' : answer === null ? 'outline' : 'ghost'}
        className="justify-self-start"
        busy={open.isPending}
        onClick={() => open.mutate(id)}
      >
        {answer === null ? 'Read and answer' : 'Change the answer'}
        <span className="sr-only">: {subject}</span>
      </Button>
    </li>
  );
}
