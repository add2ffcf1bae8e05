import { PlanLink } from '@/components/plan-link';
import { Alert } from '@/components/ui/alert';
import type { AppError } from '@/lib/api/app-error';
import { Link } from 'wouter';
import { paths } from '@domain/paths.ts';
import type { RunState } from '@/features/pitches/generator/pitch-run';

/** What became of the last run, where it left no pitch. */
export function RunOutcome({ state }: { state: RunState }) {
  if (state.phase === 'stopped')
    return (
      <Alert title="Stopped">
        {state.counts
          ? 'Nothing was kept. It counts as a draft, because its first sentences were there already.'
          : 'Nothing was kept, and it does not count as a draft.'}
      </Alert>
    );
  return state.phase === 'failed' ? <Failure error={state.error} /> : null;
}

function Failure({ error }: { error: AppError }) {
  const { code, userMessage } = error;
  return (
    <Alert
      {...(code === 'quota_exceeded'
        ? { title: 'Your text is kept' }
        : { variant: 'destructive' as const, title: 'Failed to generate pitches' })}
    >
      {userMessage} {code === 'quota_exceeded' && <PlanLink line="pitches" />}
      {code === 'profile_incomplete' && (
        <Link to={paths.profile.getHref()} className="prose-link">
          Complete your profile
        </Link>
      )}
    </Alert>
  );
}
