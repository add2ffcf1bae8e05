import { useState, type ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A picture from somebody else's server: it keeps its place, and one that is gone leaves none. */
export function KitImage({ className, ...rest }: ComponentProps<'img'>) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      {...rest}
      className={cn('rounded-sm border border-border bg-muted object-cover', className)}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
