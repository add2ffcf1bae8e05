import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { slugFreeQuery } from '@/features/onboarding/queries';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { slugSchema } from '@domain/profile/profile.ts';

const PAUSE_MS = 350;

/** The press kit's address; shows while it is typed whether the address is free. */
export function SlugField() {
  const { values, errors, set } = useProfileForm();
  const settled = useSettled(values.slug, PAUSE_MS);
  const checked = slugSchema.safeParse(settled);
  const slug = checked.success ? checked.data : '';
  const free = useQuery({ ...slugFreeQuery(slug), enabled: slug !== '' });

  const typing = settled !== values.slug;
  const taken = !typing && free.data === false;
  const error =
    errors['slug'] ??
    (!typing && !checked.success ? checked.error.issues[0]?.message : undefined) ??
    (taken ? 'This link is taken. Please choose another one.' : undefined);
  let status = ' ';
  if (error === undefined && !typing && free.data === true) status = 'This link is yours to use.';
  else if (error === undefined && (typing || free.isFetching)) status = 'Checking…';

  return (
    <div>
      <Field label={FIELD_LABELS.slug} error={error}>
        {(props) => (
          <Input
            {...props}
            name="slug"
            value={values.slug}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              set('slug', event.target.value.toLowerCase().replace(/\s+/g, '-'));
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1 min-h-5 text-sm text-muted-foreground">
        {status}
      </p>
    </div>
  );
}

/** `value` once it has not changed for `pause` milliseconds. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setSettled(value);
    }, pause);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value, pause]);
  return settled;
}
