import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { resendConfirmation, sendPasswordLink } from '@/features/auth/auth-api';
import { useCooldown } from '@/features/auth/use-cooldown';
import { authWords } from '@/lib/account/auth-words';
import { useZodForm } from '@/lib/use-zod-form';
import { forgotPasswordSchema } from '@domain/account/credentials.ts';

const PAUSE_SECONDS = 60;

interface ResendBoxProps {
  kind: 'signup' | 'recovery';
  /** The known address; empty shows a field that asks for it. */
  email: string;
}

/** Sends a new link, then pauses. Never reveals whether an address has an account. */
export function ResendBox({ kind, email }: ResendBoxProps) {
  const { left, start } = useCooldown();
  const send = useMutation({
    mutationFn: kind === 'signup' ? resendConfirmation : sendPasswordLink,
    meta: { silent: true },
    onSuccess: () => {
      start(PAUSE_SECONDS);
    },
  });

  const { form, errors } = useZodForm(forgotPasswordSchema, (values) => {
    send.mutate(values.email);
  });

  return (
    <form {...form} className="grid gap-3">
      {email === '' ? (
        <Field label="Email" error={errors.email} required>
          {(props) => <Input {...props} name="email" type="email" autoComplete="username" />}
        </Field>
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <div>
        <Button type="submit" variant="outline" busy={send.isPending} disabled={left > 0}>
          {left > 0 ? `Send again in ${String(left)} s` : 'Send a new link'}
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm">
        {send.isSuccess && 'If this email is waiting for it, a new link is on its way.'}
        {send.isError && <span className="text-destructive">{authWords(send.error)}</span>}
      </p>
    </form>
  );
}
