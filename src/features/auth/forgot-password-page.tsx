import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { sendPasswordLink } from '@/features/auth/auth-api';
import { useCooldown } from '@/features/auth/use-cooldown';
import { toAppError } from '@/lib/app-error';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { forgotPasswordSchema } from '@domain/auth.ts';

const PAUSE_SECONDS = 60;

/** Asks for the address and mails a link that opens the page for a new password. */
export default function ForgotPasswordPage() {
  useDocumentTitle('Forgotten password');
  const { left, start } = useCooldown();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: sendPasswordLink,
    meta: { silent: true },
    onSuccess: () => {
      start(PAUSE_SECONDS);
    },
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
            If {send.variables} has an account, a link is on its way.
          </Alert>
        )}
        {send.isError && (
          <Alert variant="destructive" title="The link could not be sent">
            {toAppError(send.error).userMessage}
          </Alert>
        )}
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            void handleSubmit((values) => {
              send.mutate(values.email);
            })(event);
          }}
        >
          <Field label="Email" error={formState.errors.email?.message} required>
            {(props) => (
              <Input {...props} {...register('email')} type="email" autoComplete="username" />
            )}
          </Field>
          <Button type="submit" size="lg" busy={send.isPending} disabled={left > 0}>
            {left > 0 ? `Send again in ${String(left)} s` : 'Send the link'}
          </Button>
        </form>
        <Link to={paths.login.getHref()} className="prose-link justify-self-center text-sm">
          Back to sign in
        </Link>
      </CardContent>
    </Card>
  );
}
