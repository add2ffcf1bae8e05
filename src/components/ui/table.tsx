import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type TableProps = ComponentProps<'table'> & {
  /** The accessible name of the scrolling region. */
  label?: string;
};

/**
 * A table in a region that also scrolls horizontally by keyboard, with a shadow at each side where
 * more is hidden.
 */
export function Table({ className, label, ...rest }: TableProps) {
  return (
    <div
      className="scroll-shadows relative w-full overflow-x-auto"
      tabIndex={0}
      {...(label ? { role: 'region', 'aria-label': label } : {})}
    >
      <table className={cn('w-full border-collapse text-left text-sm', className)} {...rest} />
    </div>
  );
}

/** The head of the table, between two lines. */
export function TableHeader({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={cn('border-y-2 border-t-rule border-b-border', className)} {...rest} />;
}

/** The rows. */
export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={cn('divide-y divide-border', className)} {...rest} />;
}

/** One row. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cn('transition-colors hover:bg-muted/60', className)} {...rest} />;
}

/** A column's heading. */
export function TableHead({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'h-10 px-3 text-xs font-semibold whitespace-nowrap text-muted-foreground first:pl-0 last:pr-0',
        className,
      )}
      {...rest}
    />
  );
}

/** One cell. */
export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('px-3 py-3 first:pl-0 last:pr-0', className)} {...rest} />;
}

/** The caption of the table. */
export function TableCaption({ className, ...rest }: ComponentProps<'caption'>) {
  return (
    <caption
      className={cn('caption-bottom pt-3 text-left text-sm text-muted-foreground', className)}
      {...rest}
    />
  );
}
