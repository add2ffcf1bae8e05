import {
  OUTLET_FORMAT_LABELS,
  OUTLET_FORMATS,
  RELEVANCES,
  type OutletFormat,
  type Relevance,
} from '@domain/outlet/outlet.ts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { OutletFilters } from '@/features/outlets/filters';

const ALL = 'all';

const RELEVANCE_OPTIONS: readonly { value: Relevance | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...RELEVANCES.map((value) => ({ value, label: value })),
];
const FORMAT_OPTIONS: readonly { value: OutletFormat | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...OUTLET_FORMATS.map((value) => ({ value, label: OUTLET_FORMAT_LABELS[value] })),
];

interface FilterBarProps {
  filters: OutletFilters;
  onChange: (change: Partial<OutletFilters>) => void;
}

/** Filter fields: relevance, format, and name or place. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-[10rem_10rem_minmax(0,20rem)]">
      <Field label="Relevance">
        {(control) => (
          <Select
            {...control}
            value={filters.relevance ?? ALL}
            options={RELEVANCE_OPTIONS}
            onValueChange={(value) => onChange({ relevance: value === ALL ? null : value })}
          />
        )}
      </Field>
      <Field label="Format">
        {(control) => (
          <Select
            {...control}
            value={filters.format ?? ALL}
            options={FORMAT_OPTIONS}
            onValueChange={(value) => onChange({ format: value === ALL ? null : value })}
          />
        )}
      </Field>
      <Field label="Name or place" className="col-span-2 md:col-span-1">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={filters.search}
            onChange={(event) => onChange({ search: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
