import {
  OUTLET_FORMAT_LABELS,
  OUTLET_FORMATS,
  type OutletFormat,
  type Relevance,
} from '@domain/outlet/outlet.ts';
import { BEATS, type Beat } from '@domain/profile/beats.ts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { OutletFilters } from '@/features/outlets/filters';

const ALL = 'all';

const RELEVANCE_OPTIONS: readonly { value: Relevance | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All that fit' },
  { value: 'High', label: 'High' },
  { value: 'Medium', label: 'Medium' },
];
const FORMAT_OPTIONS: readonly { value: OutletFormat | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...OUTLET_FORMATS.map((value) => ({ value, label: OUTLET_FORMAT_LABELS[value] })),
];
const BEAT_OPTIONS: readonly { value: Beat | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...BEATS.map((value) => ({ value, label: value })),
];

interface OutletFilterBarProps {
  filters: OutletFilters;
  /** Without it the relevance cannot be chosen. */
  smartMatching: boolean;
  /** The creator's city, offered as a place. */
  city: string | null;
  onChange: (change: Partial<OutletFilters>) => void;
}

/** What a place in the address that is not offered is shown as: itself. */
function placeOptions(city: string | null, chosen: string | null) {
  const places = new Set(['National', ...[city, chosen].filter((place) => place !== null)]);
  return [
    { value: ALL, label: 'Everywhere' },
    ...[...places].map((place) => ({ value: place, label: place })),
  ];
}

/** The filters of the ranking. */
export function OutletFilterBar({ filters, smartMatching, city, onChange }: OutletFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {smartMatching && (
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
      )}
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
      <Field label="Beat">
        {(control) => (
          <Select
            {...control}
            value={filters.beat ?? ALL}
            options={BEAT_OPTIONS}
            onValueChange={(value) => onChange({ beat: value === ALL ? null : value })}
          />
        )}
      </Field>
      <Field label="Place">
        {(control) => (
          <Select
            {...control}
            value={filters.place ?? ALL}
            options={placeOptions(city, filters.place)}
            onValueChange={(value) => onChange({ place: value === ALL ? null : value })}
          />
        )}
      </Field>
      <Field label="Name or place" className="col-span-2 md:col-span-4">
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
