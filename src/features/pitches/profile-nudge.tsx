import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { paths } from '@/lib/paths';
import { profileGaps } from './profile-gaps';
import { pitchingProfileQuery } from './queries';

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** Says what a thin profile lacks, because pitches are written from nothing else. */
export function ProfileNudge({ userId }: { userId: string }) {
  const { data: profile } = useQuery(pitchingProfileQuery(userId));
  if (profile === undefined) return null;
  const gaps = profileGaps(profile);
  if (gaps.length === 0) return null;
  return (
    <Alert title="Your pitches are only as strong as your profile">
      Add {inWords.format(gaps)}, and more of each pitch is yours.{' '}
      <Link to={paths.profile.getHref()} className="prose-link whitespace-nowrap">
        Complete your profile
      </Link>
    </Alert>
  );
}
