import { Check } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

/** The menu. Not modal: assistive technology can still read the page behind it. */
export function DropdownMenu({ modal = false, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={modal} {...rest} />;
}

const itemStyles = [
  'relative flex min-h-10 items-center gap-2.5 rounded-sm px-3 py-1.5 text-sm outline-none select-none',
  'data-[highlighted]:bg-muted data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55',
  '[&_svg]:size-4 [&_svg]:shrink-0',
].join(' ');

/** The items. Rendered next to the trigger, so that they belong to the same landmark. */
export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={sideOffset}
      align={align}
      collisionPadding={12}
      className={cn(
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto',
        'rounded-md border border-border bg-popover p-1.5 text-popover-foreground shadow-lg',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in',
        className,
      )}
      {...rest}
    />
  );
}

/** One action. */
export function DropdownMenuItem({
  className,
  variant = 'default',
  ...rest
}: ComponentProps<typeof Primitive.Item> & { variant?: 'default' | 'destructive' }) {
  return (
    <Primitive.Item
      className={cn(
        itemStyles,
        'cursor-pointer',
        variant === 'destructive' && 'text-destructive',
        className,
      )}
      {...rest}
    />
  );
}

/** An item with a checkbox. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(itemStyles, 'cursor-pointer pl-9', className)} {...rest}>
      <Indicator />
      {children}
    </Primitive.CheckboxItem>
  );
}

/** One option of a DropdownMenuRadioGroup. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(itemStyles, 'cursor-pointer pl-9', className)} {...rest}>
      <Indicator />
      {children}
    </Primitive.RadioItem>
  );
}

function Indicator() {
  return (
    <Primitive.ItemIndicator className="absolute left-3 grid size-4 place-items-center">
      <Check aria-hidden />
    </Primitive.ItemIndicator>
  );
}

/** A heading inside the menu. */
export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-3 py-1.5 text-xs font-semibold text-muted-foreground', className)}
      {...rest}
    />
  );
}

/** A line between groups. */
export function DropdownMenuSeparator({
  className,
  ...rest
}: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('my-1.5 h-px bg-border', className)} {...rest} />;
}
