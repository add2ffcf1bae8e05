import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { sendPasswordLink } from '@/features/auth/auth-api';
import { useCooldown } from '@/features/auth/use-cooldown';
import { authWords } from '@/lib/account/auth-words';
import { paths } from '@domain/paths.ts';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useZodForm } from '@/lib/use-zod-form';
import { forgotPasswordSchema } from '@domain/account/credentials.ts';

const PAUSE_SECONDS = 60;

/** Asks for the address and mails a link that opens the page for a new password. */
export function ForgotPasswordPage() {
  useDocumentTitle('Forgotten password');
  const { left, start } = useCooldown();
  const send = useMutation({
    mutationFn: sendPasswordLink,
    meta: { silent: true },
    onSuccess: () => {
      start(PAUSE_SECONDS);
    },
  });
  const { form, errors } = useZodForm(forgotPasswordSchema, (values) => {
    send.mutate(values.email);
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h1" className="text-3xl">
          Forgotten password
        </CardTitle>
        <CardDescription>We mail you a link to choose a new one.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {send.isSuccess && (
          <Alert variant="success" title="Check your email">
            If {send.variables} has an account, a link is on its way. Nothing after five minutes?
            Look into the spam folder, or ask again.
          </Alert>
        )}
        {send.isError && (
          <Alert variant="destructive" title="The link could not be sent">
            {authWords(send.error)}
          </Alert>
        )}
        <form {...form} className="grid gap-5">
          <Field label="Email" error={errors.email} required>
            {(props) => <Input {...props} name="email" type="email" autoComplete="username" />}
          </Field>
          <Button type="submit" size="lg" busy={send.isPending} disabled={left > 0}>
            {left > 0 ? `Send again in ${String(left)} s` : 'Send the link'}
          </Button>
        </form>
        <Link
          to={paths.login.getHref()}
          className="prose-link justify-self-center text-sm max-sm:-my-3 max-sm:py-3"
        >
          Back to sign in
        </Link>
      </CardContent>
    </Card>
  );
}
