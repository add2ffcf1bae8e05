import { useState, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

type KitImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  src: string | null;
  /** Shown in place of a missing image. */
  fallback?: ReactNode;
};

/** An image from another server. Reserves its space; falls back when it fails to load. */
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
