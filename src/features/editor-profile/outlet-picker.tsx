import { OUTLET_FORMAT_LABELS, OUTLET_FORMATS } from '@domain/outlet/outlet.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { useDebounced } from '@/lib/use-debounced';
import {
  editorRulesQuery,
  listedAs,
  outletChoicesQuery,
  ownOutletQuery,
  type OutletChoice,
  type OwnOutlet,
} from '@/features/editor-profile/queries';
import {
  addTypedOutlet,
  chooseOutlet,
  missingOf,
  NO_OUTLET_TYPED,
  type TypedOutlet,
} from '@/features/editor-profile/mutations';

const STANDING = {
  proven: { badge: 'Yours', tone: 'success' },
  claimed: { badge: 'Being checked', tone: 'warning' },
  waiting: { badge: 'New, being checked', tone: 'warning' },
  own_word: { badge: 'In your own words', tone: 'neutral' },
} as const;

const CHECKED = 'A person checks it by hand, which can take a few days.';

function standingText(outlet: OwnOutlet): string {
  switch (outlet.standing) {
    case 'proven':
      return 'Creators see this name with your requests.';
    case 'claimed':
      return `${CHECKED} Until then creators see “says they are with” before its name.`;
    case 'waiting':
      return `${CHECKED} Until then creators cannot mail pitches to it, and see “says they are with” before its name. Your requests, introductions and the Friday Fix work now.`;
    default:
      return 'Creators see “says they are with” before its name.';
  }
}

interface OutletPickerProps {
  userId: string;
  outlet: OwnOutlet;
  /** What is typed and not chosen yet. */
  typed: TypedOutlet;
  onTyped: (typed: TypedOutlet) => void;
  /** Said in place of 'Outlet', where the field stands among others that need an answer. */
  label?: string;
  /** A new outlet is added by a button of the form around it. */
  addedByForm?: boolean;
}

/** Which outlet the editor is with: listed, by their own mail domain, or named anew. */
export function OutletPicker({
  userId,
  outlet,
  typed,
  onTyped,
  label,
  addedByForm = false,
}: OutletPickerProps) {
  const client = useQueryClient();
  const [changing, setChanging] = useState(outlet.standing === null);
  // What was typed before a Cancel: nothing of it is saved, and it is there again with the next change.
  const [left, setLeft] = useState<TypedOutlet | null>(null);
  const change = useMutation({
    mutationFn: (next: { outletId: string | null } | TypedOutlet) =>
      'name' in next ? addTypedOutlet(next) : chooseOutlet(next.outletId),
    meta: { silent: true },
    onSuccess: async (saved) => {
      if (saved === null) {
        onTyped({ ...typed, tries: typed.tries + 1 });
        return;
      }
      client.setQueryData(ownOutletQuery(userId).queryKey, saved);
      setChanging(saved.standing === null);
      setLeft(null);
      onTyped(NO_OUTLET_TYPED);
      await client.invalidateQueries(editorRulesQuery(userId));
    },
  });

  return (
    <div className="grid gap-4">
      {outlet.standing !== null && (
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 break-words">{outlet.name}</span>
            <Badge variant={STANDING[outlet.standing].tone}>
              {STANDING[outlet.standing].badge}
            </Badge>
          </p>
          <p className="text-sm text-muted-foreground">{standingText(outlet)}</p>
        </div>
      )}
      {change.isError && (
        <Alert variant="destructive" title="Not saved">
          {toAppError(change.error).userMessage}
        </Alert>
      )}
      {changing ? (
        <>
          <Choices
            userId={userId}
            outlet={outlet}
            busy={change.isPending}
            typed={typed}
            onTyped={onTyped}
            label={label}
            addedByForm={addedByForm}
            onChange={(next) => {
              change.mutate(next);
            }}
          />
          {outlet.standing !== null && (
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start"
              disabled={change.isPending}
              onClick={() => {
                setLeft(typed);
                onTyped(NO_OUTLET_TYPED);
                setChanging(false);
              }}
            >
              Cancel
            </Button>
          )}
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              if (left !== null) onTyped(left);
              setChanging(true);
            }}
          >
            Change outlet
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={change.isPending}
            onClick={() => change.mutate({ outletId: null })}
          >
            I am with no outlet
          </Button>
        </div>
      )}
    </div>
  );
}

/** The listed outlets for what is typed, and whether it names a new one. */
export function useOutletChoices(userId: string, name: string) {
  const search = useDebounced(name, 250);
  const choices = useQuery(outletChoicesQuery(userId, search));
  const isNew =
    name.length >= 2 &&
    search.length >= 2 &&
    choices.isSuccess &&
    listedAs(name, choices.data) === undefined;
  return { choices, isNew };
}

interface ChoicesProps {
  userId: string;
  outlet: OwnOutlet;
  busy: boolean;
  typed: TypedOutlet;
  onTyped: (typed: TypedOutlet) => void;
  label: string | undefined;
  addedByForm: boolean;
  onChange: (next: { outletId: string } | TypedOutlet) => void;
}

function Choices({
  userId,
  outlet,
  busy,
  typed,
  onTyped,
  label = 'Outlet',
  addedByForm,
  onChange,
}: ChoicesProps) {
  const name = typed.name.trim();
  const { choices, isNew } = useOutletChoices(userId, name);
  const change = (changes: Partial<TypedOutlet>) => {
    onTyped({ ...typed, ...changes });
  };
  return (
    <div className="grid gap-4">
      <Field
        label={label}
        description={
          outlet.public_domain || !outlet.address_proven
            ? 'Type its name. With an email at the outlet it would be yours at once.'
            : choices.data?.some((choice) => choice.own_domain) === true
              ? 'The outlet of your email address is listed below. Or type another name.'
              : 'Type its name.'
        }
      >
        {(control) => (
          <Input
            {...control}
            value={typed.name}
            maxLength={120}
            autoComplete="organization"
            onChange={(event) => {
              change({ name: event.target.value });
            }}
          />
        )}
      </Field>
      {choices.isPending ? (
        <Skeleton className="h-12" />
      ) : choices.isLoadingError ? (
        <Alert variant="destructive" title="The list did not load">
          {toAppError(choices.error).userMessage}
        </Alert>
      ) : (
        <ChoiceList
          choices={choices.data}
          busy={busy}
          onChoose={(outletId) => {
            onChange({ outletId });
          }}
        />
      )}
      {isNew && (
        <NameForm
          typed={{ ...typed, name }}
          busy={busy}
          onChange={change}
          onAdd={addedByForm ? undefined : onChange}
        />
      )}
    </div>
  );
}

interface ChoiceListProps {
  choices: readonly OutletChoice[];
  busy: boolean;
  onChoose: (outletId: string) => void;
}

function ChoiceList({ choices, busy, onChoose }: ChoiceListProps) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="Listed outlets" className="divide-y divide-border border-y border-border">
      {choices.map((choice) => (
        <li key={choice.outlet_id} className="flex items-center justify-between gap-3 py-2.5">
          <span className="min-w-0">
            <span className="block break-words">{choice.name}</span>
            <span className="block text-sm text-muted-foreground">
              {OUTLET_FORMAT_LABELS[choice.format]} · {choice.region}
              {choice.own_domain && ' · the outlet of your email address'}
            </span>
          </span>
          <Button
            size="sm"
            variant="outline"
            aria-label={`This one: ${choice.name}`}
            disabled={busy}
            onClick={() => {
              onChoose(choice.outlet_id);
            }}
          >
            This one
          </Button>
        </li>
      ))}
    </ul>
  );
}

const FORMAT_CHOICES = OUTLET_FORMATS.map((value) => ({
  value,
  label: OUTLET_FORMAT_LABELS[value],
}));

interface NameFormProps {
  typed: TypedOutlet;
  busy: boolean;
  onChange: (changes: Partial<TypedOutlet>) => void;
  /** Left out where the form around it adds the outlet. */
  onAdd: ((outlet: TypedOutlet) => void) | undefined;
}

function NameForm({ typed, busy, onChange, onAdd }: NameFormProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const missing = typed.tries > 0 ? missingOf(typed) : {};
  // It opens below what is typed: on a phone under the buttons at the edge of the window.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const focusMissing = useEffectEvent(() => {
    const field = missing.format !== undefined ? 'select' : missing.region !== undefined && 'input';
    if (field !== false) box.current?.querySelector<HTMLElement>(field)?.focus();
  });
  useEffect(() => {
    focusMissing();
  }, [typed.tries]);
  return (
    <fieldset ref={box} className="grid gap-4 border-l-2 border-accent pl-4 scroll-mb-16">
      <legend className="sr-only">A new outlet</legend>
      <p className="text-sm">
        “{typed.name}” is not listed yet. Say what it is, and it is added; we check new outlets by
        hand before pitches reach them.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Format of the outlet" error={missing.format}>
          {(control) => (
            <Select
              {...control}
              value={typed.format}
              placeholder="Choose one"
              onValueChange={(format) => {
                onChange({ format });
              }}
              options={FORMAT_CHOICES}
            />
          )}
        </Field>
        <Field label="Where it is" error={missing.region}>
          {(control) => (
            <Input
              {...control}
              value={typed.region}
              maxLength={120}
              placeholder="National, or e.g., Macon, GA"
              onChange={(event) => {
                onChange({ region: event.target.value });
              }}
            />
          )}
        </Field>
      </div>
      {onAdd !== undefined && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={busy}
          onClick={() => {
            onAdd(typed);
          }}
        >
          Add {typed.name}
        </Button>
      )}
    </fieldset>
  );
}
