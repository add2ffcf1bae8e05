import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { useSession } from '@/lib/account/session';
import { welcomedQuery } from '@/features/editor-profile/queries';
import { paths } from '@domain/paths.ts';

/** For an editor who left the first questions: the way back to them. Renders nothing otherwise. */
export function WelcomeNotice() {
  const { user } = useSession();
  const welcomed = useQuery({ ...welcomedQuery(user?.id ?? ''), enabled: user !== null });
  if (welcomed.data !== false) return null;
  return (
    <Alert title="Stories in your order">
      Tell us in under a minute what you cover, and this page is sorted for you.{' '}
      <Link to={paths.welcome.getHref()} className="prose-link max-sm:py-3.5">
        Three short questions
      </Link>
    </Alert>
  );
}
