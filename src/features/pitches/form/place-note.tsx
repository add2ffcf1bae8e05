import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UseButton } from '@/components/use-button';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';
import { nearWords, placeIn } from '@/features/pitches/form/near-words';
import { outletsNearQuery, type OutletsNear } from '@/features/pitches/generator/queries';

interface PlaceNoteProps {
  /** What stands in the field; read once it is left. */
  who: string;
  /** The city of the profile, '' for none, and the outlets near it; null where they are not known. */
  city: string;
  near: readonly OutletsNear[] | null;
}

/** That no station or paper is in the person's place, and what there is instead; what is near a place that they typed. */
export function PlaceNote({ who, city, near }: PlaceNoteProps) {
  const { user } = useSession();
  const typed = city === '' ? placeIn(who) : '';
  const asked = useQuery({
    ...outletsNearQuery(user?.id ?? '', typed),
    enabled: user !== null && typed !== '',
  });
  const keep = useKeepCity(user?.id ?? '');
  const found = typed === '' ? near : (asked.data ?? null);
  const place = city || typed;
  const none = found?.find(({ pitch_type }) => pitch_type === 'tv_local')?.in_city === 0;
  return (
    <div role="status" className="text-sm text-muted-foreground">
      {found !== null && who !== '' && place !== '' && (none || typed !== '') && (
        <p className="max-w-measure">{nearWords(found, 'tv_local', place)}</p>
      )}
      {typed !== '' && found !== null && (
        // Outlets are found by the city of the profile.
        <UseButton text={typed} onUse={(text) => keep.mutate(text)}>
          {typed} is my city: note it in my profile
        </UseButton>
      )}
      {keep.isError && <p className="text-destructive">{toAppError(keep.error).userMessage}</p>}
    </div>
  );
}

/** Writes the city of a profile that has none. */
function useKeepCity(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (city_region: string) => {
      const { error } = await supabase
        .from('creator_profiles')
        .update({ city_region })
        .eq('user_id', userId)
        .or('city_region.is.null,city_region.eq.');
      if (error !== null) throw toAppError(error);
    },
    // The profile is shown on other screens, too.
    onSuccess: () => client.invalidateQueries(),
    meta: { silent: true },
  });
}
