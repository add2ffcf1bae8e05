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

interface CorrectProfileProps {
  /** The pitch as it is now, and as it was opened. */
  text: string;
  opened: string;
  /** Called with the sentence that the profile has now. */
  onCorrected: (sentence: string) => void;
}

/**
 * Where somebody just gave a sentence of the profile other words: both as they stand, and one tap for the profile. Words
 * that were there at the opening may be older than those of the profile.
 */
export function CorrectProfile({ text, opened, onCorrected }: CorrectProfileProps) {
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
  const other = profileCorrection(sentences, text);
  const found =
    other === null || profileCorrection(sentences, opened)?.after === other.after ? null : other;
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
            onUse={() =>
              correct.mutate(found, {
                onSuccess: () => {
                  setDone(found.after);
                  onCorrected(found.after);
                },
              })
            }
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
            Your profile now says “{done}”{/[.!?]$/.test(done) ? '' : '.'}{' '}
            <Link to={paths.profile.getHref('who')} className="prose-link">
              Open your profile
            </Link>
          </p>
        )
      )}
    </div>
  );
}
