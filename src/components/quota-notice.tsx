import { useQuery } from '@tanstack/react-query';
import { PlanLink } from '@/components/plan-link';
import { cn } from '@/lib/cn';
import { useSession } from '@/lib/account/session';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';

interface QuotaRefusals {
  /** Why no further pitch can be written this month; null while one can. */
  write: string | null;
  /** Why a pitch that was not used before cannot be sent, copied or downloaded; null while it can. */
  use: string | null;
}

/** What the quota of the signed-in account refuses now, in the server's words. */
export function useQuotaRefusals(): QuotaRefusals {
  const { user } = useSession();
  const { data } = useQuery({ ...pitchQuotaQuery(user?.id ?? ''), enabled: user !== null });
  return { write: data?.write_refusal ?? null, use: data?.use_refusal ?? null };
}

interface QuotaNoticeProps {
  /** What the place leads to: writing a pitch, or using one that was not used before. */
  of: keyof QuotaRefusals;
  className?: string;
}

/** Says beforehand that the month has no pitch left, and what still goes; nothing while it has one. */
export function QuotaNotice({ of, className }: QuotaNoticeProps) {
  const words = useQuotaRefusals()[of];
  if (words === null) return null;
  return (
    <p className={cn('max-w-measure text-sm', className)}>
      {words} <PlanLink line="pitches" />
    </p>
  );
}
