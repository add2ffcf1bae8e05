import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { changePassword } from '@/features/auth/auth-api';
import { NewPasswordField } from '@/features/auth/password-field';
import { toAppError } from '@/lib/api/app-error';
import { authWords } from '@/lib/account/auth-words';
import { homeFor } from '@/lib/account/home-for';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useZodForm } from '@/lib/use-zod-form';
import { resetPasswordSchema } from '@domain/account/credentials.ts';

/** Sets a new password for a signed-in user; a mailed link signs in. */
export function ResetPasswordPage() {
  useDocumentTitle('Choose a new password');
  const { user, loading } = useSession();
  if (loading) return <p role="status">Loading</p>;
  if (user === null) return <NeedsLink />;
  return <NewPasswordForm email={user.email ?? ''} home={homeFor(user.user_metadata['role'])} />;
}

function NewPasswordForm({ email, home }: { email: string; home: string }) {
  const [, navigate] = useLocation();
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast.success('Your new password is set.');
      navigate(home, { replace: true });
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'same_password' || error.code === 'weak_password') {
        fail('password', authWords(error));
      }
    },
  });
  const { form, errors, fail } = useZodForm(resetPasswordSchema, (values) => {
    change.mutate(values.password);
  });
  const failure = change.isError ? toAppError(change.error) : undefined;

  return (
    <Card className="mx-auto max-w-lg">
      <CardHeader>
        <p className="text-sm">
          <Link
            to={paths.settings.getHref()}
            className="prose-link max-sm:inline-block max-sm:py-3"
          >
            Back to settings
          </Link>
        </p>
        <CardTitle as="h1" className="text-3xl">
          Choose a new password
        </CardTitle>
        <CardDescription className="wrap-anywhere">
          For {email}. Other devices will have to sign in again.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form {...form} className="grid gap-5">
          {failure !== undefined && !['same_password', 'weak_password'].includes(failure.code) && (
            <Alert variant="destructive" title="The password was not changed">
              {authWords(failure)}
            </Alert>
          )}
          {/* Password managers store the new password for this user name. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordField label="New password" error={errors.password} />
          <Button type="submit" size="lg" busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save new password'}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}

function NeedsLink() {
  return (
    <Card className="mx-auto max-w-lg">
      <CardHeader>
        <CardTitle as="h1" className="text-3xl">
          Choose a new password
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <p>This page opens from the link in our mail. Ask for one and come back through it.</p>
        <Button asChild className="justify-self-start">
          <Link to={paths.forgotPassword.getHref()}>Send me a link</Link>
        </Button>
      </CardContent>
    </Card>
  );
}
