import type { ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import { paths } from '@domain/paths.ts';
import type { Beat } from '@domain/profile/beats.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuotaRefusals } from '@/components/quota-notice';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { dayText, pitchByText } from '@/lib/pitch-by';
import { dueNext, FORMATS, type ShownFormat } from '@/features/peg-calendar/formats';
import { aheadText, spanText } from '@/features/peg-calendar/peg-dates';

interface PegRowProps {
  peg: ShownPeg;
  format: ShownFormat;
  mine: readonly Beat[];
  today: string;
  /** Whether to use it is the next step of the screen. */
  leads?: boolean;
  /** Further buttons, for the creator's own entries. */
  actions?: ReactNode;
}

/** One peg: its date, why it fits, its source, the three pitch dates, and the way to the pitch form. */
export function PegRow({ peg, format, mine, today, leads = false, actions }: PegRowProps) {
  const { write, again } = useQuotaRefusals();
  // The first day on which it can be pitched.
  const from = write !== null && again !== null ? again : today;
  return (
    <div className="grid gap-x-6 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-2">
        <p className="text-sm font-semibold">
          <time dateTime={peg.start}>{spanText(peg.start, peg.end, today)}</time>
          {peg.start <= today && peg.end >= today && peg.start !== peg.end && (
            <span className="font-normal text-muted-foreground"> · under way</span>
          )}
        </p>
        <h3 className="font-display text-xl leading-snug break-words">{peg.title}</h3>
        <Beats peg={peg} mine={mine} />
        {peg.own !== null && peg.own.note !== '' && (
          <p className="text-sm break-words whitespace-pre-line">{peg.own.note}</p>
        )}
        <Source peg={peg} />
      </div>
      <div className="flex flex-col gap-3 md:w-72 md:items-end md:text-right">
        <PitchDates peg={peg} format={format} today={today} from={from} />
        <div className="flex flex-wrap gap-2 md:justify-end">
          {actions}
          {peg.end >= today && write !== null && again !== null && (
            <p className="text-sm">
              {peg.end < again
                ? `Over before your next pitch (${dayText(again, today)})`
                : `You can use it from ${dayText(again, today)}`}
            </p>
          )}
          {peg.end >= today && write === null && (
            <Button asChild size="sm" variant={leads ? 'primary' : 'outline'}>
              <Link to={generatorHref(peg, format)}>
                Use this peg<span className="sr-only"> {peg.title}</span>
              </Link>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The pitch form with this peg: the last day on which it holds, and what its pitch-by dates follow from. */
function generatorHref(peg: ShownPeg, format: ShownFormat): string {
  const query = new URLSearchParams({
    peg: peg.title,
    peg_date: peg.end,
    peg_start: peg.start,
    peg_kind: peg.kind,
    // Without a chosen format the form of the pitch chooses one.
    ...(format !== 'all' && { type: format }),
  });
  return `${paths.newPitch.getHref()}?${query.toString()}`;
}

function Beats({ peg, mine }: Pick<PegRowProps, 'peg' | 'mine'>) {
  if (peg.beats.length === 0 && peg.own === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {peg.own !== null && <Badge variant="accent">Your own date</Badge>}
      {peg.beats.map((beat) => {
        const fits = mine.includes(beat);
        return (
          <Badge key={beat} variant={fits ? 'neutral' : 'outline'}>
            {beat}
            {fits && <span className="font-normal"> · your beat</span>}
          </Badge>
        );
      })}
    </p>
  );
}

function Source({ peg }: Pick<PegRowProps, 'peg'>) {
  if (peg.source === null) return null;
  const { name, url } = peg.source;
  return (
    <p className="text-sm break-words text-muted-foreground">
      Source:{' '}
      {url === null ? (
        name
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="prose-link max-sm:py-3.5"
        >
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}

function PitchDates({
  peg,
  format,
  today,
  from,
}: Pick<PegRowProps, 'peg' | 'format' | 'today'> & { from: string }) {
  if (peg.end < today) return <p className="text-sm text-muted-foreground">This day is over.</p>;
  const marked = format === 'all' ? dueNext(peg.pitch_by, format, from) : format;
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {FORMATS.map((type) => {
        const by = peg.pitch_by[type];
        const { text } = pitchByText(type, by, today);
        const inTime = type === marked && by >= from;
        return (
          <li
            key={type}
            className={cn(
              inTime ? 'font-semibold' : 'text-muted-foreground',
              type === marked && 'order-first',
            )}
          >
            {text}
            {inTime && (
              <span className="font-normal text-muted-foreground"> · {aheadText(by, today)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
