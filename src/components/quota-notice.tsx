import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlanLink } from '@/components/plan-link';
import { cn } from '@/lib/cn';
import { useSession } from '@/lib/account/session';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';

interface QuotaRefusals {
  /** Why no further pitch can be written this month; null while one can. */
  write: string | null;
  /** Why a pitch that was not used before cannot be sent, copied or downloaded; null while it can. */
  use: string | null;
  /** The UTC day from which the month's pitches are there again, as `YYYY-MM-DD`; null when a draw decides it. */
  again: string | null;
}

/** What the quota of the signed-in account refuses now, in the server's words. */
export function useQuotaRefusals(): QuotaRefusals {
  const { user } = useSession();
  const { data } = useQuery({ ...pitchQuotaQuery(user?.id ?? ''), enabled: user !== null });
  return {
    write: data?.write_refusal ?? null,
    use: data?.use_refusal ?? null,
    again:
      data === undefined || data.in_draw === true
        ? null
        : new Date(data.resets_at).toISOString().slice(0, 10),
  };
}

interface QuotaNoticeProps {
  /** What the place leads to: writing a pitch, or using one that was not used before. */
  of: 'write' | 'use';
  className?: string;
  /** What can be done meanwhile. */
  children?: ReactNode;
}

/** Says beforehand that the month has no pitch left, and what still goes; nothing while it has one. */
export function QuotaNotice({ of, className, children }: QuotaNoticeProps) {
  const words = useQuotaRefusals()[of];
  if (words === null) return null;
  return (
    <p className={cn('max-w-measure text-sm', className)}>
      {words} {children} <PlanLink line="pitches" />
    </p>
  );
}
