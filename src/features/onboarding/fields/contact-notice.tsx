import { proveContactResponseSchema } from '@domain/api/links/prove-contact.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { contactQuery } from '@/lib/contact/queries';

/** Says where replies go while the saved contact address is not proven, and sends the mail for it. */
export function ContactNotice() {
  const { data } = useQuery(contactQuery());
  const ask = useMutation({
    mutationFn: () =>
      invokeFunction('links/prove-contact', { body: {}, schema: proveContactResponseSchema }),
    meta: { silent: true },
  });
  if (data === undefined || data.proven) return null;
  return (
    <Alert variant="warning" title="Your contact email is not confirmed yet">
      <p className="break-words">
        Until then replies come to {data.reply_to}. We mail a link to {data.email}; one tap confirms
        it.
      </p>
      <Button
        size="sm"
        variant="outline"
        className="mt-3"
        busy={ask.isPending}
        onClick={() => ask.mutate()}
      >
        Send the mail
      </Button>
      <p role="status" className="mt-2 break-words">
        {ask.isSuccess && `Sent to ${ask.data.email ?? data.email ?? ''}.`}
        {ask.isError && toAppError(ask.error).userMessage}
      </p>
    </Alert>
  );
}
