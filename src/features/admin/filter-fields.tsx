import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { DebouncedInput } from '@/features/admin/debounced-input';

interface EmailFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called after a pause in typing; must be the same function from render to render. */
  onCommit: (value: string) => void;
}

/** A part of an address to look for. */
export function EmailFilter({ label, ...rest }: EmailFilterProps) {
  return (
    <Field label={label}>
      {(control) => (
        <DebouncedInput
          {...control}
          {...rest}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      )}
    </Field>
  );
}

const ANY = 'all';

interface ChoiceFilterProps<T extends string> {
  label: string;
  /** What the choice of no filter is called. */
  any: string;
  options: readonly { value: T; label: string }[];
  /** Empty for no filter. */
  value: T | '';
  onChange: (value: T | '') => void;
}

/** One of a few values, or any. */
export function ChoiceFilter<T extends string>(props: ChoiceFilterProps<T>) {
  const { label, any, options, value, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select<T | typeof ANY>
          {...control}
          value={value === '' ? ANY : value}
          options={[{ value: ANY, label: any }, ...options]}
          onValueChange={(picked) => {
            onChange(picked === ANY ? '' : picked);
          }}
        />
      )}
    </Field>
  );
}
