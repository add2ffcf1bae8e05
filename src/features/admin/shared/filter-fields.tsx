import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { DebouncedInput } from '@/features/admin/shared/debounced-input';
import { MAX_FILTER_TEXT } from '@/features/admin/shared/filter-text-param';

interface EmailFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called after a pause in typing; must be the same function in every render. */
  onCommit: (value: string) => void;
  description?: string;
  error?: string | undefined;
}

/** A text field for a part of an email address. */
export function EmailFilter({ label, description, error, ...rest }: EmailFilterProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <DebouncedInput
          {...control}
          {...rest}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_FILTER_TEXT}
        />
      )}
    </Field>
  );
}

const ANY = 'all';

interface ChoiceFilterProps<T extends string> {
  label: string;
  /** Label of the option for no filter. */
  anyLabel: string;
  options: readonly { value: T; label: string }[];
  /** Null for no filter. */
  value: T | null;
  onChange: (value: T | null) => void;
}

/** A choice of one value or of no filter. */
export function ChoiceFilter<T extends string>(props: ChoiceFilterProps<T>) {
  const { label, anyLabel, options, value, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select<T | typeof ANY>
          {...control}
          value={value ?? ANY}
          options={[{ value: ANY, label: anyLabel }, ...options]}
          onValueChange={(picked) => {
            onChange(picked === ANY ? null : picked);
          }}
        />
      )}
    </Field>
  );
}
