import { BRAND } from '@/lib/brand';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';

/** The product's name as a link home. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <a
      href={paths.home.getHref()}
      className={cn('font-display text-2xl leading-none font-medium tracking-tight', className)}
    >
      {BRAND.name}
    </a>
  );
}
