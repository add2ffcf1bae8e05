import { useQuery } from '@tanstack/react-query';
import { pitchingProfileQuery } from '@/features/pitches/queries';
import { useWordings } from '@/lib/pitch-wording/wordings';
import type { ReadWordings } from '@/lib/pitch-wording/queries';

/** How a pitch on some news will word the saved profile and a take; undefined until it is known. */
export function usePitchWordings(
  userId: string,
  { news_peg, take }: { news_peg: string; take: string },
): ReadWordings | undefined {
  const { data: profile } = useQuery(pitchingProfileQuery(userId));
  const known = profile !== undefined && profile !== null;
  return useWordings(
    {
      name: profile?.name ?? '',
      logline: profile?.logline ?? '',
      take,
      news_peg,
      facts: profile?.facts.map(({ text }) => text) ?? [],
      offers: [...(profile?.offers ?? [])],
    },
    known,
  );
}
