import { MailCheck } from 'lucide-react';
import { Link, Redirect } from 'wouter';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { pendingEmail } from '@/features/auth/pending-email';
import { ResendBox } from '@/features/auth/resend-box';
import { readDraft } from '@/features/auth/sign-up-draft';
import { homeFor } from '@/lib/account/home-for';
import { paths } from '@domain/paths.ts';
import { useOnceHydrated } from '@/lib/browser/use-once-hydrated';
import { useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

/** After sign-up: shows where the link was sent and offers a new link or another address. */
export function CheckEmailPage() {
  useDocumentTitle('Check your email');
  const { user } = useSession();
  const email = useOnceHydrated(pendingEmail(), '');
  const role = useOnceHydrated(readDraft().role, undefined);
  // The link was opened in another tab of this browser.
  if (user !== null) return <Redirect to={homeFor(user.user_metadata['role'])} replace />;

  return (
    <Card>
      <CardHeader>
        <MailCheck aria-hidden className="size-8 text-accent" />
        <CardTitle as="h1" className="text-3xl">
          Check your email
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <p>
          {email === '' ? (
            'We sent you a mail. Open its link and your account is ready.'
          ) : (
            <>
              We sent a mail to <strong className="wrap-anywhere">{email}</strong>. Open its link
              and your account is ready. If you had one already, the mail says so.
            </>
          )}
        </p>
        <p className="text-sm text-muted-foreground">
          Nothing there? Look into the spam folder, or let us send it again.
        </p>
        <ResendBox kind="signup" email={email} />
        <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-border pt-5 text-sm">
          <Link
            to={paths.signup.getHref(role === undefined ? {} : { role })}
            className="prose-link max-sm:-my-3 max-sm:py-3"
          >
            Use another email
          </Link>
          <Link
            to={paths.login.getHref()}
            className="prose-link max-sm:-my-3 max-sm:py-3 max-sm:px-1"
          >
            Sign in
          </Link>
        </div>
      </CardContent>
    </Card>
  );
}
