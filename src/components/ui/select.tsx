import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type SelectProps<T extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'children' | 'multiple'
> & {
  value: T | '';
  onValueChange?: (value: T) => void;
  options: readonly { value: T; label: string; disabled?: boolean }[];
  placeholder?: string;
};

/**
 * The native select with our styles: opens as a picker on phones, supports type-ahead, and is part
 * of forms without additional code.
 */
export function Select<T extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps<T>) {
  const pick = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onValueChange?.(option.value);
  };
  return (
    <span className={cn('relative block', className)}>
      <select
        value={value}
        onChange={(event) => {
          pick(event.target.value);
        }}
        className={cn(
          'control h-11 appearance-none truncate pr-10',
          value === '' && 'text-muted-foreground',
        )}
        {...rest}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
