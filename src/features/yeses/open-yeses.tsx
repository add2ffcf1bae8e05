import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { useTableChanges } from '@/lib/api/realtime';
import { cn } from '@/lib/cn';
import { timeAgo } from '@/lib/time';
import { useMarkReplied } from '@/lib/yeses/mutations';
import { openYesesQuery, replyHref, yesesKey, type OpenYes } from '@/lib/yeses/queries';
import { yesWords } from '@/features/yeses/yes-words';

const JUST_READ_MS = 5_000;

interface OpenYesesProps {
  userId: string;
  /** Called when it is known whether there is a yes, or cannot be known. */
  onKnown: (found: boolean) => void;
}

/** The editors' yeses that the creator has not answered; nothing where there is none. */
export function OpenYeses({ userId, onKnown }: OpenYesesProps) {
  const client = useQueryClient();
  const yeses = useQuery(openYesesQuery(userId));
  const reload = (change?: unknown) => {
    // What was read as the connection opened is not read again.
    if (change === undefined && Date.now() - yeses.dataUpdatedAt < JUST_READ_MS) return;
    void client.invalidateQueries({ queryKey: yesesKey });
  };
  useTableChanges({ table: 'pitch_sends', filter: `user_id=eq.${userId}`, onChange: reload });
  useTableChanges({ table: 'request_entries', event: 'UPDATE', onChange: reload });
  const found = (yeses.data ?? []).length > 0;
  const isKnown = !(yeses.isPending && yeses.fetchStatus === 'fetching');
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) tell(found);
  }, [isKnown, found]);
  return yeses.data === undefined || !found ? null : <YesList yeses={yeses.data} />;
}

function YesList({ yeses }: { yeses: readonly OpenYes[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? yeses : yeses.slice(0, 1);
  const more = yeses.length - 1;
  return (
    <section
      aria-labelledby="yes-first"
      className="mb-8 rounded-sm border-l-4 border-l-success bg-success/8 p-4 sm:p-5"
    >
      <h2 id="yes-first" className="flex items-center gap-2 font-semibold">
        <Mail aria-hidden className="size-5 shrink-0 text-success" />
        {yeses.length === 1 ? 'An editor said yes' : `${String(yeses.length)} editors said yes`}
      </h2>
      <ul className="mt-2 divide-y divide-border">
        {shown.map((yes) => (
          <Yes key={yes.id} yes={yes} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3"
          aria-expanded={all}
          onClick={() => setAll((now) => !now)}
        >
          {all ? 'Show the first alone' : `and ${String(more)} more`}
        </Button>
      )}
    </section>
  );
}

function Yes({ yes }: { yes: OpenYes }) {
  const mark = useMarkReplied(yes);
  const about = <span className="sr-only"> to {yes.name ?? yes.source}</span>;
  const href =
    yes.slug === null ? paths.pitch.getHref(yes.pitch_id) : paths.appRequest.getHref(yes.slug);
  return (
    <li className="grid gap-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 space-y-1">
        <p className="break-words">
          <Link to={href} className="font-medium underline-offset-4 hover:underline">
            {yesWords(yes)}
          </Link>
          <span className="text-sm text-muted-foreground"> · {timeAgo(yes.said_at)}</span>
        </p>
        {yes.note !== null && (
          <blockquote className="border-l-2 border-success pl-3 text-sm break-words whitespace-pre-line">
            {yes.note}
          </blockquote>
        )}
        <p className="text-sm break-all text-muted-foreground">{yes.email}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <a
          href={replyHref(yes)}
          className={cn(buttonStyles({ size: 'sm' }), 'min-h-11 sm:min-h-9')}
          onClick={() => mark.mutate(true)}
        >
          Reply{about}
        </a>
        <Button
          variant="outline"
          size="sm"
          className="min-h-11 sm:min-h-9"
          busy={mark.isPending}
          onClick={() => mark.mutate(true)}
        >
          I answered<span className="sr-only"> {yes.name ?? yes.source}</span>
        </Button>
      </p>
    </li>
  );
}
