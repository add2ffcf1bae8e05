import { useId } from 'react';
import { Disclosure } from '@/components/disclosure';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import type { WeekResult } from '@/features/dashboard/queries';
import { barHeights, weekLabel } from '@/features/dashboard/results';

const WIDTH = 480;
const HEIGHT = 140;
const STEP = WIDTH / 12;
const BAR = 12;

/** Sends and replies of twelve weeks as bars, with the same figures as a table. */
export function ResultsChart({ weeks }: { weeks: readonly WeekResult[] }) {
  const titleId = useId();
  const sent = weeks.reduce((sum, week) => sum + week.sent, 0);
  const replies = weeks.reduce((sum, week) => sum + week.replies, 0);
  const bars = barHeights(weeks, HEIGHT);
  return (
    <figure className="min-w-0 space-y-3">
      <svg
        role="img"
        aria-labelledby={titleId}
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT + 20)}`}
        className="w-full"
      >
        <title id={titleId}>
          {`The last twelve weeks: ${String(sent)} sent, ${String(replies)} ${replies === 1 ? 'reply' : 'replies'}. The table below has every week.`}
        </title>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-border" />
        {bars.map((bar, index) => (
          <g key={bar.week} transform={`translate(${String(index * STEP + 6)} 0)`}>
            <rect
              width={BAR}
              height={bar.sent}
              y={HEIGHT - bar.sent}
              className="fill-muted-foreground"
            />
            <rect
              x={BAR + 2}
              width={BAR}
              height={bar.replies}
              y={HEIGHT - bar.replies}
              className="fill-success"
            />
            {index % 3 === 0 && (
              <text y={HEIGHT + 15} className="fill-muted-foreground text-[16px] sm:text-[11px]">
                {weekLabel(bar.week)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 text-sm">
        <Legend className="bg-muted-foreground">Sent</Legend>
        <Legend className="bg-success">Replies</Legend>
        <span className="text-muted-foreground">By the week in which the pitch was sent.</span>
      </figcaption>
      <Disclosure summary="The weeks as a table" className="text-sm">
        <Table label="Week by week">
          <TableHeader>
            <TableRow>
              <TableHead>Week of</TableHead>
              <TableHead>Sent</TableHead>
              <TableHead>Opens (unverified)</TableHead>
              <TableHead>Press kit visits</TableHead>
              <TableHead>Replies</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {weeks.map((week) => (
              <TableRow key={week.week}>
                <TableCell>{weekLabel(week.week)}</TableCell>
                <TableCell className="tabular-nums">{week.sent}</TableCell>
                <TableCell className="tabular-nums">{week.opens}</TableCell>
                <TableCell className="tabular-nums">{week.clicks}</TableCell>
                <TableCell className="tabular-nums">{week.replies}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Disclosure>
    </figure>
  );
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-3 ${className}`} />
      {children}
    </span>
  );
}
