import { BEATS } from '@domain/profile/beats.ts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import type { PegFilters } from '@/features/peg-calendar/filters';
import { FORMAT_WORDS, SHOWN_FORMATS } from '@/features/peg-calendar/formats';
import { monthText } from '@/features/peg-calendar/peg-dates';

const EVERY = 'every';
const BEAT_OPTIONS = [
  { value: 'mine', label: 'My beats' },
  { value: 'all', label: 'All beats' },
  ...BEATS.map((beat) => ({ value: beat, label: beat })),
] as const satisfies readonly { value: PegFilters['beat']; label: string }[];
const FORMAT_OPTIONS = SHOWN_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value].label }));

interface PegFilterBarProps {
  id: string;
  className: string;
  filters: PegFilters;
  /** False for a creator who has chosen no beats: 'My beats' is left out. */
  hasBeats: boolean;
  /** The months to choose from, as `YYYY-MM`. */
  months: readonly string[];
  onChange: (change: Partial<PegFilters>) => void;
}

/** The filters of the calendar: format, beat, month and words. */
export function PegFilterBar({
  id,
  className,
  filters,
  hasBeats,
  months,
  onChange,
}: PegFilterBarProps) {
  const monthOptions = [
    { value: EVERY, label: 'Every month' },
    ...months.map((value) => ({ value, label: monthText(value) })),
  ];
  return (
    <div
      id={id}
      role="search"
      aria-label="Filter the calendar"
      className={cn('grid grid-cols-2 gap-4 md:grid-cols-4', className)}
    >
      <Field label="Pitching to">
        {(control) => (
          <Select
            {...control}
            value={filters.format}
            options={FORMAT_OPTIONS}
            onValueChange={(format) => onChange({ format })}
          />
        )}
      </Field>
      <Field label="Beat">
        {(control) => (
          <Select
            {...control}
            value={filters.beat}
            options={hasBeats ? BEAT_OPTIONS : BEAT_OPTIONS.slice(1)}
            onValueChange={(beat) => onChange({ beat })}
          />
        )}
      </Field>
      <Field label="Month">
        {(control) => (
          <Select
            {...control}
            value={filters.month ?? EVERY}
            options={monthOptions}
            onValueChange={(month) => onChange({ month: month === EVERY ? null : month })}
          />
        )}
      </Field>
      <Field label="Search">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={filters.search}
            placeholder="e.g., voting"
            onChange={(event) => onChange({ search: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
