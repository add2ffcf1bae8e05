import { editorName, voiceOf } from '@domain/account/editor-voice.ts';
import { SAMPLE_STORY } from '@domain/friday-fix/sample-story.ts';
import { Mail } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { timeAgo } from '@/lib/time';
import { useAnswerIntroduction } from '@/features/requests/mutations';
import type { Introduction } from '@/features/requests/queries';
import { mailHref } from '@/features/requests/mail-href';
import { rateText, timeLeft } from '@/features/requests/when';

const STATES = {
  requested: { label: 'Requested', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'outline' },
  expired: { label: 'No answer', tone: 'outline' },
  taken_back: { label: 'Taken back', tone: 'outline' },
} as const;

/** A state of an introduction as a badge. */
export function IntroductionBadge({ status }: { status: Introduction['status'] }) {
  const { label, tone } = STATES[status];
  return <Badge variant={tone}>{label}</Badge>;
}

/** The title of the card that an introduction is about; of an invented creator, it says so. */
export function IntroductionTitle({ entry }: { entry: Pick<Introduction, 'title' | 'invented'> }) {
  return (
    <p className="flex flex-wrap items-center gap-2 font-medium break-words">
      <span className="min-w-0">{entry.title}</span>
      {entry.invented && <Badge variant="outline">{SAMPLE_STORY}</Badge>}
    </p>
  );
}

interface IntroductionListProps {
  entries: readonly Introduction[];
  /** Whether to answer the first one is the next step of the screen. */
  leads?: boolean;
}

/** Requests to a creator, each with who asks and the two answers. */
export function IntroductionList({ entries, leads = true }: IntroductionListProps) {
  const first = entries.find(({ status }) => status === 'requested');
  return (
    <ul className="divide-y divide-border">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} leads={leads && entry === first} />
      ))}
    </ul>
  );
}

function Row({ entry, leads }: { entry: Introduction; leads: boolean }) {
  const answer = useAnswerIntroduction();
  const rate = rateText(entry.editor_rate);
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <IntroductionTitle entry={entry} />
      <p className="text-sm break-words">
        {voiceOf(entry.editor)}
        {rate !== '' && <span className="text-muted-foreground"> · {rate} pitches</span>}
      </p>
      {entry.message !== null && (
        <blockquote className="border-l-2 border-accent pl-3 text-sm break-words">
          {entry.message}
        </blockquote>
      )}
      {entry.status === 'requested' ? (
        <>
          <p className="text-sm text-muted-foreground">
            {timeLeft(entry.expires_at)}. A yes sends both of you one mail with the email of the
            other.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant={leads ? 'primary' : 'outline'}
              busy={answer.isPending}
              onClick={() => answer.mutate({ id: entry.id, accept: true })}
            >
              Accept<span className="sr-only"> for {entry.title}</span>
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ id: entry.id, accept: false })}
            >
              Decline<span className="sr-only"> for {entry.title}</span>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            <IntroductionBadge status={entry.status} />{' '}
            {timeAgo(entry.answered_at ?? entry.expires_at)}
            {entry.editor_email !== null && <span className="break-all">{entry.editor_email}</span>}
          </p>
          {entry.editor_email !== null && (
            <Button asChild size="sm" variant="outline">
              <a href={mailHref(entry.editor_email, entry.title)}>
                <Mail aria-hidden className="size-4" />
                Write to {editorName(entry.editor)}
                <span className="sr-only"> about {entry.title}</span>
              </a>
            </Button>
          )}
        </>
      )}
    </li>
  );
}
