import { profileGaps } from '@domain/pitch/composer/gaps.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { paths } from '@domain/paths.ts';

/** Lists the profile fields that are missing: pitches are written from the profile only. */
export function ProfileNudge({ profile }: { profile: PitchProfile | null | undefined }) {
  if (profile === null || profile === undefined) return null;
  const gaps = profileGaps(profile);
  if (gaps.length === 0) return null;
  return (
    <Alert title="Your pitches are only as strong as your profile">
      <ul className="list-disc space-y-0.5 pl-5">
        {gaps.map((gap) => (
          <li key={gap.field}>{gap.message}</li>
        ))}
      </ul>
      <Link to={paths.profile.getHref()} className="prose-link mt-2 inline-block">
        Complete your profile
      </Link>
    </Alert>
  );
}
