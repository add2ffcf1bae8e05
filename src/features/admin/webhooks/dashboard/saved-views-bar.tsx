import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import { useZodForm } from '@/lib/use-zod-form';
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

const nameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please give the view a name.')),
});

function NameForm({ filters, onClose }: { filters: LogFilters; onClose: () => void }) {
  const save = useSaveView();
  const { form, errors } = useZodForm(nameSchema, ({ name }) => {
    save.mutate({ name, filters }, { onSuccess: onClose });
  });
  const failure = save.isError ? toAppError(save.error).userMessage : undefined;
  return (
    <form {...form} className="flex flex-wrap items-end gap-2">
      <Field label="Name of the view" error={errors['name'] ?? failure}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoFocus
            autoComplete="off"
            maxLength={MAX_NAME}
            onChange={() => {
              if (save.isError) save.reset();
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
