import * as Primitive from 'radix-ui/radio-group';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** A choice of one where all options should be seen; arrow keys move. */
export function RadioGroup({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('grid gap-2', className)} {...rest} />;
}

type RadioGroupItemProps = ComponentProps<typeof Primitive.Item> & {
  /** With a label the item brings its own clickable row. */
  label?: ReactNode;
  description?: ReactNode;
};

/** One option of a radio group. */
export function RadioGroupItem({ className, label, description, ...rest }: RadioGroupItemProps) {
  const fallbackId = useId();
  const id = rest.id ?? fallbackId;
  const button = (
    <Primitive.Item
      {...rest}
      id={id}
      {...(description ? { 'aria-describedby': `${id}-description` } : {})}
      className={cn(
        'relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-input bg-card',
        'transition-colors hover:border-foreground disabled:cursor-not-allowed disabled:opacity-55',
        'data-[state=checked]:border-primary before:absolute before:-inset-3 before:content-[""]',
        className,
      )}
    >
      <Primitive.Indicator className="block size-2.5 rounded-full bg-primary" />
    </Primitive.Item>
  );
  if (label === undefined) return button;
  return (
    <div className="flex items-start gap-3">
      {button}
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-sm text-muted-foreground">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
