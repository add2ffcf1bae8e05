import { Redirect, useLocation, useSearchParams } from 'wouter';
import { SignInForm } from '@/features/auth/sign-in-form';
import { SignUpForm } from '@/features/auth/sign-up-form';
import { homeFor } from '@/lib/account/home-for';
import { paths } from '@domain/paths.ts';
import { safeNext } from '@/lib/account/safe-next';
import { useSession } from '@/lib/account/session';
import { useOnceHydrated } from '@/lib/browser/use-once-hydrated';

/** Sign-up at /signup, sign-in at /login. Redirects a signed-in user at once. */
export function AuthPage() {
  const { user } = useSession();
  const [pathname] = useLocation();
  const [query] = useSearchParams();
  const next = useOnceHydrated(safeNext(query.get('next')), undefined);

  if (user !== null) {
    return <Redirect to={next ?? homeFor(user.user_metadata['role'])} replace />;
  }
  return pathname === paths.signup.path ? <SignUpForm next={next} /> : <SignInForm next={next} />;
}
