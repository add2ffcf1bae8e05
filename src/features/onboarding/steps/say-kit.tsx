import type { QueryClient } from '@tanstack/react-query';
import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import { paths } from '@domain/paths.ts';
import type { ProfileRow, ProfileValues } from '@/features/onboarding/editor/profile-values';
import { accountZoneQuery } from '@/lib/account/zone/queries';
import { entitlementsQuery } from '@/lib/plan/queries';
import { formatMoment } from '@/lib/time';
import { toast } from '@/lib/toast';

/** Says whether a save published the press kit or took it offline; else that the profile is saved. */
export function sayKit(
  client: QueryClient,
  userId: string,
  before: ProfileRow,
  { epk_published, epk_embargo_until, slug }: ProfileValues,
): void {
  if (epk_published === before.epk_published) {
    toast.success('Your profile is saved. Your press kit can still grow.');
    return;
  }
  if (!epk_published) {
    const plan = client.getQueryData(entitlementsQuery(userId).queryKey);
    toast.success('Your press kit is offline: nobody sees it any more.', {
      description: plan?.kit_links === true && 'Only a private link that you made still opens it.',
    });
    return;
  }
  const timeZone = client.getQueryData(accountZoneQuery(userId).queryKey) ?? ownTimeZone();
  const later = Date.parse(epk_embargo_until) > Date.now();
  toast.success(
    later
      ? `Your press kit is published: anyone with its link sees it from ${formatMoment(epk_embargo_until, timeZone)}.`
      : 'Your press kit is public: anyone with its link sees it.',
    {
      description: !later && (
        <a href={paths.epk.getHref(slug)} target="_blank" rel="noopener" className="prose-link">
          {window.location.host + paths.epk.getHref(slug)}
        </a>
      ),
    },
  );
}
