import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';
import { useDebounced } from '@/lib/use-debounced';
import { matchPlaces, type Place } from '@/features/admin/palette/places';
import { paletteQuery } from '@/features/admin/palette/queries';
import { searchArgument } from '@/features/admin/shared/search-text';

const PAUSE_MS = 200;

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Goes to any tab, person or subscription by a few letters. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Go to</DialogTitle>
          <DialogDescription>
            A tab, or a person or subscription from three letters on.
          </DialogDescription>
        </DialogHeader>
        <Finder
          onDone={() => {
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const [, navigate] = useLocation();
  const search = useDebounced(text, PAUSE_MS);
  const found = useQuery(paletteQuery(search));
  const places = [
    ...matchPlaces(text),
    ...(searchArgument(text) === undefined ? [] : (found.data ?? [])),
  ];
  const current = Math.min(active, places.length - 1);

  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onDone();
    navigate(place.search);
  };
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      go(places[current]);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || places.length === 0) return;
    event.preventDefault();
    move((current + step + places.length) % places.length);
  };

  return (
    <div className="grid gap-3">
      <Input
        autoFocus
        role="combobox"
        aria-label="Go to"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        className={cn('h-72 overflow-y-auto', places.length === 0 && 'hidden')}
      >
        {places.map((place, at) => (
          // The keyboard stays in the field above, as the pattern of a combobox asks.
          <li
            key={place.search}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === current}
            className={cn(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-2',
              at === current && 'bg-muted',
            )}
            onPointerMove={() => {
              setActive(at);
            }}
            onClick={() => {
              go(place);
            }}
          >
            <span className="min-w-0 wrap-anywhere">{place.label}</span>
            <span className="shrink-0 text-sm text-muted-foreground">{place.kind}</span>
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={cn('text-sm text-muted-foreground', places.length === 0 ? 'h-80' : 'min-h-5')}
      >
        {found.isFetching
          ? 'Looking for people and subscriptions'
          : // eslint-disable-next-line newspeg/failed-query -- the query is silent: a failed reload is told here
            found.isError
            ? 'People and subscriptions could not be searched.'
            : places.length === 0
              ? 'Nothing found'
              : ''}
      </p>
    </div>
  );
}
