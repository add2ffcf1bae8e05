import * as Primitive from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Radix tabs with our styles. */
export const Tabs = Primitive.Root;

/** The row of tabs; scrolls horizontally when it does not fit, with a shadow where more is hidden. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn(
        'scroll-shadows flex gap-6 overflow-x-auto border-b border-border [scrollbar-width:none]',
        className,
      )}
      {...rest}
    />
  );
}

/** Tabs that stand in several rows, which the caller lays out. */
export const TabsRows = Primitive.List;

/** One tab. */
export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'relative inline-flex h-11 shrink-0 items-center gap-2 text-sm font-medium whitespace-nowrap',
        'text-muted-foreground transition-colors hover:text-foreground',
        'focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-55',
        'data-[state=active]:font-semibold data-[state=active]:text-foreground',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] data-[state=active]:after:bg-accent',
        className,
      )}
      {...rest}
    />
  );
}

/** The panel of one tab. */
export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('tab-panel', className)} {...rest} />;
}
