import { ownEntry, type OwnPeg, type ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import type { Beat } from '@domain/profile/beats.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { RowsInViewFirst } from '@/components/in-view-first';
import { QuotaNotice } from '@/components/quota-notice';
import { Button } from '@/components/ui/button';
import { hasFilters, type PegFilters } from '@/features/peg-calendar/filters';
import { FORMAT_WORDS, type ShownFormat } from '@/features/peg-calendar/formats';
import { listPegs } from '@/features/peg-calendar/list-pegs';
import { OwnPegRow } from '@/features/peg-calendar/own-peg-row';
import { PegRow } from '@/features/peg-calendar/peg-row';
import { cn } from '@/lib/cn';
import { usedPitchQuery } from '@/lib/pitch-quota/queries';

/** Rows that are added at a time, so that the page stays light. */
const PAGE = 20;

interface PegListProps {
  userId: string;
  calendar: readonly ShownPeg[];
  own: readonly OwnPeg[];
  mine: readonly Beat[];
  filters: PegFilters;
  today: string;
  /** Changes filters that hide all. */
  onWiden: (change: Partial<PegFilters>) => void;
}

/** The pegs that the filters leave, in their groups, twenty at a time. */
export function PegList({ userId, calendar, own, mine, filters, today, onWiden }: PegListProps) {
  const { format } = filters;
  const filterKey = JSON.stringify(filters);
  const [page, setPage] = useState({ filterKey, shown: PAGE });
  // Other filters begin with the first rows again.
  const shown = page.filterKey === filterKey ? page.shown : PAGE;
  const all = [...own.map(ownEntry), ...calendar];
  const groups = listPegs(all, filters, mine, today);
  const count = useRef<HTMLParagraphElement>(null);
  const total = groups.due.length + groups.late.length + groups.over.length;
  const due = groups.due.slice(0, shown);
  const late = groups.late.slice(0, Math.max(0, shown - groups.due.length));
  const over = groups.over.slice(0, Math.max(0, shown - groups.due.length - groups.late.length));
  const place = FORMAT_WORDS[format].place;
  const row = { userId, format, mine, today, onDeleted: () => count.current?.focus() };

  if (total === 0) {
    const wider = listPegs(all, { ...filters, beat: 'all', month: null }, mine, today);
    return (
      <NothingFound
        filters={filters}
        elsewhere={wider.due.length + wider.late.length + wider.over.length}
        onWiden={onWiden}
      />
    );
  }
  return (
    <div className="space-y-2 sm:space-y-8">
      <QuotaNotice of="write" className="font-medium">
        <UsedPitch userId={userId} />
      </QuotaNotice>
      {filters.beat === 'all' && mine.length === 0 && <NoBeatsYet />}
      <p ref={count} tabIndex={-1} aria-live="polite" className="text-sm text-muted-foreground">
        {total === 1 ? '1 peg' : `${String(total)} pegs`}
        {filters.beat === 'mine' && ' of your beats (your subjects)'}, {groups.due.length} still in
        time for {place}
      </p>
      {due.length > 0 && <Group title={`Due first for ${place}`} pegs={due} leads {...row} />}
      {late.length > 0 && <Group title={`Late for ${place}, still ahead`} pegs={late} {...row} />}
      {over.length > 0 && <Group title="Your own dates that are over" pegs={over} {...row} />}
      {shown < total && (
        <Button variant="outline" onClick={() => setPage({ filterKey, shown: shown + PAGE })}>
          Show {Math.min(PAGE, total - shown)} more
        </Button>
      )}
    </div>
  );
}

/** The way on while no further pitch can be written: the one that was used can go to more outlets. */
function UsedPitch({ userId }: { userId: string }) {
  const { data: id } = useQuery(usedPitchQuery(userId));
  return (
    <>
      The pegs stay here until then.{' '}
      {id !== null && (
        // Its place is kept until its address is known.
        <span className={cn(id === undefined && 'invisible')}>
          <Link to={id === undefined ? '' : paths.pitch.getHref(id)} className="prose-link">
            More outlets for your last pitch
          </Link>
          {' · '}
        </span>
      )}
    </>
  );
}

interface GroupProps extends Pick<PegListProps, 'userId' | 'mine' | 'today'> {
  format: ShownFormat;
  title: string;
  pegs: readonly ShownPeg[];
  /** Whether to use the first peg is the next step of the screen. */
  leads?: boolean;
  onDeleted: () => void;
}

function Group({ title, pegs, leads = false, userId, onDeleted, ...row }: GroupProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-2 sm:space-y-3">
      <h2 id={headingId} className="font-display text-xl sm:text-2xl">
        {title}
      </h2>
      <ul className="paper divide-y divide-border">
        <RowsInViewFirst rows={pegs} inView={6}>
          {(peg) => (
            <li key={peg.id}>
              {peg.own === null ? (
                <PegRow peg={peg} leads={leads && peg === pegs[0]} {...row} />
              ) : (
                <OwnPegRow
                  peg={peg}
                  own={peg.own}
                  leads={leads && peg === pegs[0]}
                  userId={userId}
                  onDeleted={onDeleted}
                  {...row}
                />
              )}
            </li>
          )}
        </RowsInViewFirst>
      </ul>
    </section>
  );
}

function NoBeatsYet() {
  return (
    <p className="text-sm text-muted-foreground">
      All beats are shown.{' '}
      <Link to={paths.profile.getHref()} className="prose-link">
        Choose your beats in your profile
      </Link>
      , and this list starts with yours.
    </p>
  );
}

interface NothingFoundProps extends Pick<PegListProps, 'filters' | 'onWiden'> {
  /** How many pegs of other beats and months have the words. */
  elsewhere: number;
}

/** The ways on: what was looked for as the creator's own news, and pegs under other filters. */
function NothingFound({ filters, elsewhere, onWiden }: NothingFoundProps) {
  const search = filters.search.trim();
  const [label, change]: [string, Partial<PegFilters>] =
    search !== '' && elsewhere > 0
      ? [`Show ${String(elsewhere)} under all beats and months`, { beat: 'all', month: null }]
      : search !== '' && filters.beat === 'mine'
        ? ['Show the pegs of your beats', { search: '', month: null }]
        : ['Show all pegs', { beat: 'all', search: '', month: null }];
  // One or two letters find whole words: more of the word may come.
  const short = search !== '' && !/\S{3}/u.test(search);
  const query = new URLSearchParams(search === '' ? {} : { peg: search });
  return (
    <EmptyState
      title={short ? 'Keep typing' : 'No pegs match'}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to={`${paths.newPitch.getHref()}?${query.toString()}`}>
              {search === '' ? 'Type your own news' : `Pitch “${search}” as your news`}
            </Link>
          </Button>
          {hasFilters(filters) && (
            <Button variant="outline" onClick={() => onWiden(change)}>
              {label}
            </Button>
          )}
        </div>
      }
    >
      {short
        ? 'From three letters on, the calendar finds words that begin with them.'
        : 'The calendar holds days and seasons, not every subject. Your own news is a peg, too.'}
    </EmptyState>
  );
}
