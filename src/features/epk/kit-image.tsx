import { useState, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

type KitImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  src: string | null;
  /** What stands there without a picture; nothing unless given. */
  fallback?: ReactNode;
};

/** A picture from somebody else's server: it keeps its place, and one that is gone leaves no hole. */
export function KitImage({ src, fallback = null, className, ...rest }: KitImageProps) {
  const [broken, setBroken] = useState(false);
  if (src === null || broken) return fallback;
  return (
    <img
      {...rest}
      src={src}
      className={cn('rounded-sm border border-border bg-muted object-cover', className)}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
