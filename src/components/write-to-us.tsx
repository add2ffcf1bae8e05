import { paths } from '@domain/paths.ts';
import { Link, useLocation } from 'wouter';
import { cn } from '@/lib/cn';

/** The way to a person, for whoever is signed in: the form of support, which knows the page they were on. */
export function WriteToUs({ className }: { className?: string }) {
  const [pathname] = useLocation();
  const inside = pathname.startsWith(paths.support.path);
  return (
    <Link
      to={paths.support.getHref(inside ? undefined : pathname)}
      className={cn('underline underline-offset-4', className)}
    >
      Write to us
    </Link>
  );
}
