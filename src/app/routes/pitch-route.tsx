import { useQueryClient } from '@tanstack/react-query';
import { OutletRanking } from '@/features/outlets/outlet-ranking';
import PitchPage from '@/features/pitches/pitch-page';
import { pitchQuery } from '@/features/pitches/queries';

/** A pitch and the outlets it can go to: two features that know nothing of each other. */
export default function PitchRoute() {
  const queryClient = useQueryClient();
  return (
    <PitchPage
      outlets={({ pitch, variation, ready, sends }) => (
        <OutletRanking
          key={variation.id}
          pitch={pitch}
          variation={variation}
          ready={ready}
          sends={sends}
          onSent={() =>
            void queryClient.invalidateQueries({ queryKey: pitchQuery(pitch.id).queryKey })
          }
        />
      )}
    />
  );
}
