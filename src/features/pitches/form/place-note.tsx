import { tidyPlace } from '@domain/text/capitals.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session';
import { nearWords, placeIn } from '@/features/pitches/form/near-words';
import { outletsNearQuery, type OutletsNear } from '@/features/pitches/generator/queries';

interface PlaceNoteProps {
  /** What stands in the field; read once it is left. */
  who: string;
  /** The city of the profile, '' for none, and the outlets near it; null where they are not known. */
  city: string;
  near: readonly OutletsNear[] | null;
  /** What is noted as the city of a profile without one: null is the place in `who`, '' nothing. */
  chosen: string | null;
  onChoose: (city: string | null) => void;
}

/** That no station or paper is in the person's place, and what there is instead; what is near a place that they typed. */
export function PlaceNote({ who, city, near, chosen, onChoose }: PlaceNoteProps) {
  const { user } = useSession();
  const typed = city === '' ? tidyPlace(placeIn(who)) : '';
  const asked = useQuery({
    ...outletsNearQuery(user?.id ?? '', typed),
    enabled: user !== null && typed !== '',
  });
  const found = typed === '' ? near : (asked.data ?? null);
  const place = city || typed;
  const none = found?.find(({ pitch_type }) => pitch_type === 'tv_local')?.in_city === 0;
  return (
    <div role="status" className="text-sm text-muted-foreground">
      {found !== null && who !== '' && place !== '' && (none || typed !== '') && (
        <p className="max-w-measure">{nearWords(found, 'tv_local', place)}</p>
      )}
      {typed !== '' && (
        // Outlets are found by the city of the profile.
        <p className="flex flex-wrap items-center gap-x-3">
          {chosen === '' ? 'Your profile gets no city.' : `We note ${typed} as your city.`}
          <Button
            variant="link"
            size="sm"
            className="min-h-11 px-0 sm:min-h-9"
            onClick={() => onChoose(chosen === '' ? null : '')}
          >
            {chosen === '' ? `${typed} is my city` : 'Not my city'}
          </Button>
        </p>
      )}
    </div>
  );
}
