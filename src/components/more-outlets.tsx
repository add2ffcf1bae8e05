import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PlanLink } from '@/components/plan-link';
import { Button } from '@/components/ui/button';
import { useQuotaRefusals } from '@/components/quota-notice';
import { useSession } from '@/lib/account/session';
import { cn } from '@/lib/cn';
import { usedPitchQuery } from '@/lib/pitch-quota/queries';

/** The way on while no further pitch can be written: the one that was used goes to more outlets, or a draft goes out. */
export function MoreOutlets({ leads = true }: { leads?: boolean }) {
  const { user } = useSession();
  const used = useQuotaRefusals().use !== null;
  const { data: id } = useQuery({
    ...usedPitchQuery(user?.id ?? ''),
    enabled: used && user !== null,
  });
  return (
    <Button
      asChild
      variant={leads ? 'primary' : 'outline'}
      className="h-auto min-h-11 py-2 whitespace-normal"
    >
      <Link
        to={
          used && typeof id === 'string'
            ? paths.pitch.getHref(id, 'outlets')
            : paths.pitches.getHref()
        }
      >
        {used ? 'More outlets for your last pitch' : 'Choose one of your pitches'}
      </Link>
    </Button>
  );
}

/** The ways on while the month has no pitch left: more outlets, and the plans. */
export function WaysOn({ className }: { className?: string }) {
  return (
    <p className={cn('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      <MoreOutlets />
      <span className="text-sm">
        <PlanLink line="pitches" />
      </span>
    </p>
  );
}
