import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { signIn } from '@/features/auth/auth-api';
import { PasswordField } from '@/features/auth/password-field';
import { ResendBox } from '@/features/auth/resend-box';
import { readDraft } from '@/features/auth/sign-up-draft';
import { type AppError, toAppError } from '@/lib/api/app-error';
import { authWords } from '@/lib/account/auth-words';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useOnceHydrated } from '@/lib/browser/use-once-hydrated';
import { useZodForm } from '@/lib/use-zod-form';
import { signInSchema } from '@domain/account/credentials.ts';

/**
 * Puts the address of the sign-up form into an empty field without the focus. A default value would
 * be set during hydration, also in a field that the visitor has just focused, and would then stand
 * behind the typed text.
 */
function fillAddress(input: HTMLInputElement | null): void {
  if (input === null || input.value !== '' || document.activeElement === input) return;
  input.value = readDraft().email;
}

/** Sign-in. AuthPage redirects as soon as there is a session. */
export function SignInForm({ next }: { next: string | undefined }) {
  useDocumentTitle('Sign in');
  const state = useHistoryState<{ ended?: boolean } | null>();
  const ended = useOnceHydrated(state?.ended === true, false);
  const enter = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      toast.success('Signed in successfully!');
    },
    onError: (error) => {
      const { code, userMessage } = toAppError(error);
      // A wrong password is said in the form.
      if (code !== 'invalid_credentials') toast.error(userMessage || 'Failed to sign in');
    },
  });
  const { form, errors } = useZodForm(signInSchema, (values) => {
    enter.mutate(values);
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h1" className="text-3xl">
          Sign In to {BRAND.name}
        </CardTitle>
      </CardHeader>
      <CardContent>
        {ended && !enter.isError && (
          <Alert title="You were signed out" className="mb-5">
            Sign in again and you are back where you were.
          </Alert>
        )}
        {enter.isError && (
          <SignInTrouble error={toAppError(enter.error)} email={enter.variables.email} />
        )}
        <form {...form} className="grid gap-5">
          <Field label="Email" error={errors.email} required>
            {(props) => (
              <Input
                {...props}
                name="email"
                type="email"
                autoComplete="username"
                ref={fillAddress}
              />
            )}
          </Field>
          <PasswordField
            label="Password"
            name="password"
            error={errors.password}
            autoComplete="current-password"
          />
          <Button type="submit" size="lg" busy={enter.isPending}>
            {enter.isPending ? 'Signing in...' : 'Sign In'}
          </Button>
        </form>
        <div className="mt-4 grid justify-items-center text-sm sm:mt-6 sm:gap-3">
          <Link
            to={paths.forgotPassword.getHref()}
            className="prose-link inline-flex min-h-11 items-center sm:min-h-0"
          >
            Forgot your password?
          </Link>
          <Button variant="link" asChild>
            {/* Who came for one page is led back to it, which the price list cannot do. */}
            <a href={next === undefined ? paths.pricing.getHref() : paths.signup.getHref({ next })}>
              Don&apos;t have an account? Sign up
            </a>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

function SignInTrouble({ error, email }: { error: AppError; email: string }) {
  if (error.code === 'email_not_confirmed') {
    return (
      <Alert variant="warning" title="Your email is not confirmed yet" className="mb-5">
        <p className="mb-3">Open the link in the mail we sent you, or ask for a new one.</p>
        <ResendBox kind="signup" email={email} />
      </Alert>
    );
  }
  if (error.code === 'invalid_credentials') {
    return (
      <Alert variant="destructive" title={error.userMessage} className="mb-5">
        Check both for typing errors, or choose a new password.
      </Alert>
    );
  }
  return (
    <Alert variant="destructive" title="Failed to sign in" className="mb-5">
      {authWords(error)}
    </Alert>
  );
}
