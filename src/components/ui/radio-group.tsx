import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface Group {
  name: string;
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
}

const GroupContext = createContext<Group | null>(null);

type RadioGroupProps = Omit<ComponentProps<'div'>, 'defaultValue' | 'onChange'> & {
  name?: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/** A group of native radio buttons, for a choice whose options should all be visible. */
export function RadioGroup({
  name,
  value,
  defaultValue,
  onValueChange,
  className,
  ...rest
}: RadioGroupProps) {
  const ownName = useId();
  return (
    <GroupContext value={{ name: name ?? ownName, value, defaultValue, onValueChange }}>
      <div role="radiogroup" className={cn('radio-group', className)} {...rest} />
    </GroupContext>
  );
}

type RadioGroupItemProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  value: string;
  label: ReactNode;
  description?: ReactNode;
};

/** One option of a radio group; the whole row is clickable. */
export function RadioGroupItem({
  value,
  label,
  description,
  className,
  ...rest
}: RadioGroupItemProps) {
  const group = useContext(GroupContext);
  if (group === null) throw new Error('RadioGroupItem needs a RadioGroup around it');
  const id = useId();
  const selection =
    group.value === undefined
      ? { defaultChecked: group.defaultValue === value }
      : { checked: group.value === value };
  const explained = Boolean(description);
  return (
    <div className="flex items-start gap-3">
      <input
        type="radio"
        id={id}
        name={group.name}
        value={value}
        {...selection}
        onChange={() => group.onValueChange?.(value)}
        {...(explained ? { 'aria-describedby': `${id}-description` } : {})}
        className={cn(
          'relative mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-input bg-card',
          'transition-shadow checked:border-primary checked:inset-ring-5 checked:inset-ring-card',
          'checked:bg-primary hover:border-foreground disabled:cursor-not-allowed',
          'disabled:opacity-55 before:absolute before:-inset-3 before:content-[""]',
          className,
        )}
        {...rest}
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {explained && (
          <p id={`${id}-description`} className="text-sm text-muted-foreground">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
