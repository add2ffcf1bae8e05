import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { Generator } from '@/features/pitches/generator/generator';
import { readDraft } from '@/features/pitches/generator/generator-draft';

/** A newcomer's first screen: four questions, the letter that they fill, and Generate. */
export function FirstPitch({ userId }: { userId: string }) {
  const [, navigate] = useLocation();
  const [forRequest] = useState(() => (readDraft(userId)?.request ?? null) !== null);
  return (
    <section aria-labelledby="first-pitch" className="space-y-6">
      <div>
        <h2 id="first-pitch" className="font-display text-3xl">
          Your first pitch, in four answers
        </h2>
        <p className="mt-1 max-w-measure text-muted-foreground">
          {forRequest
            ? 'You began it as an answer to a request, and what you typed is kept.'
            : 'A pitch is a short letter that offers an editor a story. Answer in your own words, and the pitch fills as you type.'}
        </p>
      </div>
      {forRequest ? (
        // There the request stands above it.
        <Button asChild>
          <Link to={`${paths.newPitch.getHref()}?draft=true`}>Go on with your pitch</Link>
        </Button>
      ) : (
        <Generator userId={userId} onFirst={(pitchId) => navigate(paths.pitch.getHref(pitchId))} />
      )}
    </section>
  );
}
