import { PITCH_STAGES } from '@domain/pitch/stored-pitch.ts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { STAGE_LABELS } from '@/features/pitches/history/history-filters';
import { PITCH_TYPE_OPTIONS } from '@/features/pitches/pitch-text';
import type { HistoryFilters } from '@/features/pitches/queries';

const ALL = 'all';
const TYPE_OPTIONS = [{ value: ALL, label: 'All' }, ...PITCH_TYPE_OPTIONS] as const;
const STATUS_OPTIONS = [
  { value: ALL, label: 'All' },
  ...PITCH_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
] as const;

interface HistoryFilterBarProps {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
}

/** Search and filters of the history. */
export function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  return (
    <search className="grid grid-cols-2 gap-4 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <Field label="Search" className="col-span-2 md:col-span-1">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Peg, words of the pitch, outlet"
            value={filters.search}
            onChange={({ target }) => onChange({ search: target.value })}
          />
        )}
      </Field>
      <Field label="Format">
        {(control) => (
          <Select
            {...control}
            value={filters.type ?? ALL}
            options={TYPE_OPTIONS}
            onValueChange={(value) => onChange({ type: value === ALL ? null : value })}
          />
        )}
      </Field>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={filters.status ?? ALL}
            options={STATUS_OPTIONS}
            onValueChange={(value) => onChange({ status: value === ALL ? null : value })}
          />
        )}
      </Field>
    </search>
  );
}
