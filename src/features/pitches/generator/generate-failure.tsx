import { Link } from 'react-router-dom';
import { paths } from '@domain/paths.ts';
import { Alert } from '@/components/ui/alert';
import type { AppError } from '@/lib/api/app-error';

/** Why nothing was generated, with the way on where there is one. */
export function GenerateFailure({ error }: { error: AppError }) {
  const { code, userMessage } = error;
  return (
    <Alert variant="destructive" title="Failed to generate pitches">
      {userMessage}{' '}
      {code === 'quota_exceeded' && (
        <a href={paths.pricing.getHref()} className="prose-link">
          See plans
        </a>
      )}
      {code === 'profile_incomplete' && (
        <Link to={paths.profile.getHref()} className="prose-link">
          Complete your profile
        </Link>
      )}
    </Alert>
  );
}
