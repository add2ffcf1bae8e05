import { useEffect, useState } from 'react';
import { useStateForm, type FormSchema } from '@/lib/use-zod-form';
import { changedValues } from '@/features/admin/billing/changed-values';
import { useSaveSettings } from '@/features/admin/billing/mutations';
import { keepTyped, readTyped } from '@/features/admin/billing/typed-settings';

type Values<Key extends string> = Readonly<Record<Key, string>>;

interface SettingsFormOptions<Key extends string> {
  keys: readonly Key[];
  /** Values of the fields in which nothing was typed. */
  initial: Values<Key>;
  schema: FormSchema<Values<Key>>;
  toasts: { saved: string; failed: string };
  /** Called with the changes instead of saving them; `save` saves them, at once or later. */
  beforeSave?: (changes: Partial<Values<Key>>, save: () => void) => void;
}

/**
 * A form over keys of admin_settings. It saves only the changed keys, so that two admins do not
 * overwrite each other's changes. Text typed while a save is pending stays in its field, and typed
 * text outlives a visit to another page.
 */
export function useSettingsForm<Key extends string>({
  keys,
  initial,
  schema,
  toasts,
  beforeSave,
}: SettingsFormOptions<Key>) {
  const name = keys.join(' ');
  const [typed, setTyped] = useState(() => readTyped(name) as Partial<Values<Key>>);
  const save = useSaveSettings(toasts);
  const values = { ...initial, ...typed };
  const changes = changedValues(keys, initial, values);
  const unsaved = Object.keys(changes).length > 0;
  useEffect(() => {
    keepTyped(name, unsaved ? (typed as Record<string, string>) : {});
  }, [name, unsaved, typed]);

  const { form, errors, problems } = useStateForm(schema, values, () => {
    if (!unsaved) return;
    const saveChanges = () => {
      const withoutSaved = (current: Readonly<Partial<Record<string, string>>>) =>
        Object.fromEntries(
          Object.entries(current).filter(([key, value]) => value !== typed[key as Key]),
        );
      // The promise, not the callback of `mutate`: that one is skipped after a change of the page.
      void save.mutateAsync(changes).then(
        () => {
          keepTyped(name, withoutSaved(readTyped(name)) as Record<string, string>);
          setTyped((current) => withoutSaved(current) as Partial<Values<Key>>);
        },
        // The mutation has shown the failure.
        () => undefined,
      );
    };
    if (beforeSave === undefined) saveChanges();
    else beforeSave(changes, saveChanges);
  });

  // Correcting one field can make another one valid.
  const invalid = problems();
  const field = (key: Key) => ({
    name: key,
    value: values[key],
    error: key in invalid ? errors[key] : undefined,
    onValueChange: (value: string) => {
      setTyped((current) => ({ ...current, [key]: value }));
    },
  });
  return { form, field, values, unsaved, save };
}
