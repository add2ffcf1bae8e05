import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '@domain/paths.ts';
import { UseButton } from '@/components/use-button';
import { Alert } from '@/components/ui/alert';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { pitchingProfileQuery } from '@/features/pitches/generator/queries';
import { useCorrectProfile } from '@/features/pitches/studio/use-correct-profile';
import { profileCorrection } from '@/features/pitches/studio/profile-correction';

/** Where a pitch has a sentence of the profile in other words: both as they stand, and one tap for the profile. */
export function CorrectProfile({ text }: { text: string }) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const { data: profile } = useQuery({
    ...pitchingProfileQuery(userId),
    enabled: user !== null,
  });
  const correct = useCorrectProfile(userId);
  const [done, setDone] = useState<string | null>(null);
  const sentences =
    profile === undefined || profile === null
      ? []
      : [profile.who, ...profile.facts.map((fact) => fact.text)];
  const found = profileCorrection(sentences, text);
  return (
    <div role="status" className="empty:hidden">
      {found !== null ? (
        <Alert title="Your profile has this in other words" className="mx-5 mb-5 sm:mx-6">
          <p>
            It keeps “{found.before}” for your press kit and your next pitch. This pitch keeps its
            own words.
          </p>
          <UseButton
            text={found.after}
            onUse={() => correct.mutate(found, { onSuccess: () => setDone(found.after) })}
          >
            {correct.isPending ? 'Changing…' : `Write “${found.after}” in my profile too`}
          </UseButton>
          {correct.isError && (
            <p className="text-destructive">{toAppError(correct.error).userMessage}</p>
          )}
        </Alert>
      ) : (
        done !== null && (
          <p className="mx-5 mb-5 text-sm text-muted-foreground sm:mx-6">
            Your profile now says “{done}”.{' '}
            <Link to={paths.profile.getHref('who')} className="prose-link">
              Open your profile
            </Link>
          </p>
        )
      )}
    </div>
  );
}
