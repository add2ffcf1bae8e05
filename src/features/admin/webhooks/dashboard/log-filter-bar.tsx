import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { STRIPE_EVENT_TYPES } from '@domain/billing/stripe/event-types.ts';
import { DebouncedInput } from '@/features/admin/shared/debounced-input';
import { ChoiceFilter, EmailFilter } from '@/features/admin/shared/filter-fields';
import { MAX_FILTER_TEXT } from '@/features/admin/shared/filter-text-param';
import { statusLabel, WEBHOOK_STATUSES } from '@/features/admin/webhooks/webhook-status';
import {
  emailProblem,
  fromLocalInput,
  hasFilters,
  rangeProblem,
  toLocalInput,
  type LogFilters,
} from '@/features/admin/webhooks/dashboard/log-filters';
import { eventTypesQuery } from '@/features/admin/webhooks/queries';

const STATUS_OPTIONS = WEBHOOK_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

interface LogFilterBarProps {
  filters: LogFilters;
  /** Called with the filters that change; null clears all of them. */
  onChange: (change: Partial<LogFilters> | null) => void;
}

/** The five filters of the webhook log. A choice applies at once, text after a pause in typing. */
export function LogFilterBar({ filters, onChange }: LogFilterBarProps) {
  const listId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const { data: seenTypes = [] } = useQuery(eventTypesQuery());
  const types = [...new Set([...seenTypes, ...STRIPE_EVENT_TYPES])];
  const commitType = useCallback((eventType: string) => onChange({ eventType }), [onChange]);
  const commitEmail = useCallback(
    (customerEmail: string) => onChange({ customerEmail }),
    [onChange],
  );
  const commitFrom = useCallback(
    (value: string) => onChange({ from: fromLocalInput(value) }),
    [onChange],
  );
  const commitTo = useCallback(
    (value: string) => onChange({ to: fromLocalInput(value) }),
    [onChange],
  );

  return (
    <search aria-label="Filter webhook logs">
      <div ref={fields} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Event type">
          {(control) => (
            <>
              <DebouncedInput
                {...control}
                list={listId}
                placeholder="Any, e.g. invoice.paid"
                autoComplete="off"
                spellCheck={false}
                maxLength={MAX_FILTER_TEXT}
                value={filters.eventType}
                onCommit={commitType}
              />
              <datalist id={listId}>
                {types.map((type) => (
                  <option key={type} value={type} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <EmailFilter
          label="Customer email contains"
          placeholder="name@ or domain"
          value={filters.customerEmail}
          onCommit={commitEmail}
          error={emailProblem(filters) ?? undefined}
        />
        <ChoiceFilter
          label="Status"
          anyLabel="All statuses"
          options={STATUS_OPTIONS}
          value={filters.status}
          onChange={(status) => {
            onChange({ status });
          }}
        />
        <Field label="From">
          {(control) => (
            <DebouncedInput
              {...control}
              type="datetime-local"
              value={toLocalInput(filters.from)}
              onCommit={commitFrom}
            />
          )}
        </Field>
        <Field label="To" error={rangeProblem(filters) ?? undefined}>
          {(control) => (
            <DebouncedInput
              {...control}
              type="datetime-local"
              value={toLocalInput(filters.to)}
              onCommit={commitTo}
            />
          )}
        </Field>
        {hasFilters(filters) && (
          <Button
            variant="ghost"
            className="self-end justify-self-start"
            onClick={() => {
              onChange(null);
              // This button leaves with the filters.
              fields.current?.querySelector('input')?.focus();
            }}
          >
            <X className="size-4" aria-hidden />
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
