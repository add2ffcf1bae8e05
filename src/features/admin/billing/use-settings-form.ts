import { useState } from 'react';
import { useZodForm, type FormSchema } from '@/lib/use-zod-form';
import { changedValues } from '@/features/admin/billing/changed-values';
import { useSaveSettings } from '@/features/admin/billing/mutations';
import { useLeaveWarning } from '@/features/admin/billing/use-leave-warning';

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
 * overwrite each other's changes. Text typed while a save is pending stays in its field.
 */
export function useSettingsForm<Key extends string>({
  keys,
  initial,
  schema,
  toasts,
  beforeSave,
}: SettingsFormOptions<Key>) {
  const [typed, setTyped] = useState<Partial<Values<Key>>>({});
  const save = useSaveSettings(toasts);
  const values = { ...initial, ...typed };
  const changes = changedValues(keys, initial, values);
  const unsaved = Object.keys(changes).length > 0;
  useLeaveWarning(unsaved);

  const { form, errors } = useZodForm(schema, () => {
    if (!unsaved) return;
    const saveChanges = () => {
      save.mutate(changes, {
        onSuccess: () => {
          setTyped((current) => {
            const rest = { ...current };
            for (const key of keys) if (rest[key] === typed[key]) delete rest[key];
            return rest;
          });
        },
      });
    };
    if (beforeSave === undefined) saveChanges();
    else beforeSave(changes, saveChanges);
  });

  // Correcting one field can make another one valid.
  const parsed = schema.safeParse(values);
  const invalid = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]));
  const field = (key: Key) => ({
    name: key,
    value: values[key],
    error: invalid.has(key) ? errors[key] : undefined,
    onValueChange: (value: string) => {
      setTyped((current) => ({ ...current, [key]: value }));
    },
  });
  return { form, field, values, unsaved, save };
}
