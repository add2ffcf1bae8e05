import type { PitchType } from '@domain/pitch/pitch.ts';
import { ownEntry, type OwnPeg, type ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import type { Beat } from '@domain/profile/beats.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { QuotaNotice } from '@/components/quota-notice';
import { Button } from '@/components/ui/button';
import { hasFilters, type PegFilters } from '@/features/peg-calendar/filters';
import { FORMAT_WORDS } from '@/features/peg-calendar/formats';
import { listPegs } from '@/features/peg-calendar/list-pegs';
import { OwnPegRow } from '@/features/peg-calendar/own-peg-row';
import { PegRow } from '@/features/peg-calendar/peg-row';
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
  /** Removes the filters. */
  onClear: () => void;
}

/** The pegs that the filters leave, in their groups, twenty at a time. */
export function PegList({ userId, calendar, own, mine, filters, today, onClear }: PegListProps) {
  const { format } = filters;
  const filterKey = JSON.stringify(filters);
  const [page, setPage] = useState({ filterKey, shown: PAGE });
  // Other filters begin with the first rows again.
  const shown = page.filterKey === filterKey ? page.shown : PAGE;
  const groups = listPegs([...own.map(ownEntry), ...calendar], filters, mine, today);
  const count = useRef<HTMLParagraphElement>(null);
  const total = groups.due.length + groups.late.length + groups.over.length;
  const due = groups.due.slice(0, shown);
  const late = groups.late.slice(0, Math.max(0, shown - groups.due.length));
  const over = groups.over.slice(0, Math.max(0, shown - groups.due.length - groups.late.length));
  const place = FORMAT_WORDS[format].place;
  const row = { userId, format, mine, today, onDeleted: () => count.current?.focus() };

  if (total === 0) return <NothingFound filters={filters} onClear={onClear} />;
  return (
    <div className="space-y-4 sm:space-y-8">
      <QuotaNotice of="write" className="font-medium">
        <UsedPitch userId={userId} />
      </QuotaNotice>
      {filters.beat === 'all' && mine.length === 0 && <NoBeatsYet />}
      <p ref={count} tabIndex={-1} aria-live="polite" className="text-sm text-muted-foreground">
        {total === 1 ? '1 peg' : `${String(total)} pegs`}
        {filters.beat === 'mine' && ' of your beats'}, {groups.due.length} still in time for {place}
      </p>
      {due.length > 0 && <Group title={`Due first for ${place}`} pegs={due} {...row} />}
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
      {typeof id === 'string' && (
        <>
          <Link to={paths.pitch.getHref(id)} className="prose-link">
            More outlets for your last pitch
          </Link>
          {' · '}
        </>
      )}
    </>
  );
}

interface GroupProps extends Pick<PegListProps, 'userId' | 'mine' | 'today'> {
  format: PitchType;
  title: string;
  pegs: readonly ShownPeg[];
  onDeleted: () => void;
}

function Group({ title, pegs, userId, onDeleted, ...row }: GroupProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="font-display text-xl sm:text-2xl">
        {title}
      </h2>
      <ul className="paper divide-y divide-border">
        {pegs.map((peg) => (
          <li key={peg.id}>
            {peg.own === null ? (
              <PegRow peg={peg} {...row} />
            ) : (
              <OwnPegRow peg={peg} own={peg.own} userId={userId} onDeleted={onDeleted} {...row} />
            )}
          </li>
        ))}
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

function NothingFound({ filters, onClear }: Pick<PegListProps, 'filters' | 'onClear'>) {
  const { search, month } = filters;
  const narrow = [
    month !== null && 'another month',
    search.trim() !== '' && (/\s/.test(search.trim()) ? 'fewer words' : 'another word'),
  ].filter(Boolean);
  return (
    <EmptyState
      title="No pegs match"
      action={
        hasFilters(filters) && (
          <Button variant="outline" onClick={onClear}>
            Show all pegs
          </Button>
        )
      }
    >
      {narrow.length > 0 && `Try ${narrow.join(' or ')}. `}
      You can also add a date of your own, or{' '}
      <Link to={paths.newPitch.getHref()} className="prose-link">
        type your own news
      </Link>{' '}
      into the pitch.
    </EmptyState>
  );
}
