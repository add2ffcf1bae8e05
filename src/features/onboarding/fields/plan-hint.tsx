import { useQuery } from '@tanstack/react-query';
import { PlanLink } from '@/components/plan-link';
import { useSession } from '@/lib/account/session';
import { entitlementsQuery } from '@/lib/plan/queries';

const HINTS = {
  kit_bios: 'Your plan shows the first bio that is written; Creator shows all three.',
  kit_pictures: (count: number) =>
    `Your plan shows ${String(count)} pictures: photo and cover first, then the gallery in its order. Creator shows all.`,
} as const;

/** Says beside the fields what of them the plan shows; nothing when it shows all. Everything is kept. */
export function PlanHint({ of }: { of: keyof typeof HINTS }) {
  const { user } = useSession();
  const { data } = useQuery({ ...entitlementsQuery(user?.id ?? ''), enabled: user !== null });
  const limit = data?.[of] ?? null;
  if (limit === null) return null;
  const hint = HINTS[of];
  return (
    <p className="max-w-measure text-sm text-muted-foreground">
      {typeof hint === 'string' ? hint : hint(limit)} <PlanLink line="kit" />
    </p>
  );
}
