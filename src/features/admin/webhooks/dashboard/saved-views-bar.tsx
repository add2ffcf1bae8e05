import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import {
  hasFilters,
  readFilters,
  type LogFilters,
} from '@/features/admin/webhooks/dashboard/log-filters';
import { savedViewsQuery } from '@/features/admin/webhooks/dashboard/queries';
import { useDeleteView, useSaveView } from '@/features/admin/webhooks/mutations';

const MAX_NAME = 60;

interface SavedViewsProps {
  filters: LogFilters;
  onOpen: (filters: LogFilters) => void;
}

/** The admin's saved filters: open, delete, or save the current ones under a name. */
export function SavedViews({ filters, onOpen }: SavedViewsProps) {
  const views = useQuery(savedViewsQuery());
  const remove = useDeleteView();
  const region = useRef<HTMLDivElement>(null);
  const [naming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = views.data ?? [];
  const close = () => {
    setNaming(false);
    opener.current?.focus();
  };

  return (
    <div
      ref={region}
      tabIndex={-1}
      role="group"
      aria-label="Saved views"
      className="flex flex-wrap items-end gap-2 outline-none"
    >
      {list.map((view) => (
        <span
          key={view.id}
          className="inline-flex max-w-full min-w-0 items-center border border-border"
        >
          <Button
            variant="ghost"
            size="sm"
            className="min-w-0 shrink"
            title={view.name}
            onClick={() => {
              onOpen(readFilters(view.filters));
            }}
          >
            <Bookmark className="size-4 shrink-0" aria-hidden />
            <span className="truncate">{view.name}</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Delete the view ${view.name}`}
            disabled={remove.isPending}
            onClick={() => {
              remove.mutate(view.id, { onSuccess: () => region.current?.focus() });
            }}
          >
            <X className="size-4" aria-hidden />
          </Button>
        </span>
      ))}
      {naming ? (
        <NameForm filters={filters} onClose={close} />
      ) : (
        <Button
          ref={opener}
          variant="outline"
          size="sm"
          disabled={!hasFilters(filters)}
          onClick={() => {
            setNaming(true);
          }}
        >
          <Bookmark className="size-4" aria-hidden />
          Save these filters
        </Button>
      )}
    </div>
  );
}

function NameForm({ filters, onClose }: { filters: LogFilters; onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useSaveView();
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = name.trim();
        if (trimmed === '') {
          setProblem('Please give the view a name.');
          return;
        }
        save.mutate(
          { name: trimmed, filters },
          {
            onSuccess: onClose,
            onError: (error) => {
              setProblem(toAppError(error).userMessage);
            },
          },
        );
      }}
    >
      <Field label="Name of the view" error={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" size="sm" busy={save.isPending}>
        Save view
      </Button>
      <Button variant="ghost" size="sm" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
