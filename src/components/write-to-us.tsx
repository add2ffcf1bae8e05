import { paths } from '@domain/paths.ts';
import { Link, useLocation } from 'wouter';
import { cn } from '@/lib/cn';

/** For accounts that are signed in: a link to the support form, which is told the page it was opened from. */
export function WriteToUs({ className }: { className?: string }) {
  const [pathname] = useLocation();
  const inside = pathname.startsWith(paths.support.path);
  return (
    <Link
      to={paths.support.getHref(inside ? undefined : pathname)}
      className={cn('underline underline-offset-4 max-sm:py-3.5', className)}
    >
      Write to us
    </Link>
  );
}
