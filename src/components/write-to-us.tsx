import { BRAND } from '@domain/text/brand.ts';
import { cn } from '@/lib/cn';

/** The way to a person: a mail to the support address. */
export function WriteToUs({ className }: { className?: string }) {
  return (
    <a
      className={cn('underline underline-offset-4', className)}
      href={`mailto:${BRAND.supportEmail}`}
    >
      Write to us
    </a>
  );
}
