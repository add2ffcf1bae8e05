import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import { useZodForm } from '@/lib/use-zod-form';
import { useLinkPayer } from '@/features/admin/billing/mutations';
import type { UnmatchedPayer } from '@/features/admin/billing/queries';
import {
  planLabel,
  subscriptionStatusLabel,
} from '@/features/admin/billing/subscriptions/status-labels';
import { Timestamp } from '@/features/admin/shared/timestamp';

const formSchema = z.object({
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter the sign-in email of an account.')),
});

/** A payer without an account, with a form that links the payments to an account. */
export function LinkPayer({ payer }: { payer: UnmatchedPayer }) {
  const link = useLinkPayer({
    customerId: payer.customer_id,
    onError: (error) => {
      fail('email', toAppError(error).userMessage);
    },
  });
  const { form, errors, fail } = useZodForm(formSchema, ({ email }) => {
    link.mutate(email);
  });

  return (
    <li className="grid gap-2 border-t border-border pt-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{payer.email ?? 'No email given'}</span>
        <span className="text-muted-foreground">
          {' '}
          · {payer.customer_id}
          {payer.plan !== null && ` · ${planLabel(payer.plan)}`}
          {payer.status !== null && `, ${subscriptionStatusLabel(payer.status).toLowerCase()}`}
          {payer.since !== null && (
            <>
              {' '}
              · since <Timestamp iso={payer.since} />
            </>
          )}
        </span>
      </p>
      <form {...form} className="flex flex-wrap items-start gap-3">
        <Field
          label={
            <>
              Email of the account
              <span className="sr-only"> for {payer.email ?? payer.customer_id}</span>
            </>
          }
          className="min-w-64 grow sm:max-w-sm"
          required
          error={errors.email}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              name="email"
              defaultValue={payer.email ?? ''}
            />
          )}
        </Field>
        <Button type="submit" className="sm:mt-7" busy={link.isPending}>
          Link and replay
        </Button>
      </form>
    </li>
  );
}
