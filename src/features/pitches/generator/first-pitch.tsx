import { useLocation } from 'wouter';
import { paths } from '@domain/paths.ts';
import { Generator } from '@/features/pitches/generator/generator';

/** A newcomer's first screen: four questions, the letter that they fill, and Generate. */
export function FirstPitch({ userId }: { userId: string }) {
  const [, navigate] = useLocation();
  return (
    <section aria-labelledby="first-pitch" className="space-y-6">
      <div>
        <h2 id="first-pitch" className="font-display text-3xl">
          Your first pitch, in four answers
        </h2>
        <p className="mt-1 max-w-measure text-muted-foreground">
          A pitch is a short letter that offers an editor a story. Answer in your own words, and the
          pitch fills as you type.
        </p>
      </div>
      <Generator userId={userId} onFirst={(pitchId) => navigate(paths.pitch.getHref(pitchId))} />
    </section>
  );
}
