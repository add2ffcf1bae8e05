import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { profileUserQuery } from '@/lib/account/queries';
import { supabase } from '@/lib/api/supabase';
import { toast } from '@/lib/toast';
import { useZodForm } from '@/lib/use-zod-form';
import { cityField, nameField } from '@domain/profile/profile.ts';

const accountSchema = z.object({ name: nameField, city_region: cityField });
type Account = z.infer<typeof accountSchema>;

/** Name and city of the account, and a link to change the password. */
export function AccountCard() {
  const { user } = useSession();
  const account = useQuery({ ...profileUserQuery(user?.id ?? ''), enabled: user !== null });
  return (
    <SettingsPart title="Account" className="grid min-h-72 content-start gap-5">
      {account.isPending ? (
        <Skeleton className="h-60 w-full" />
      ) : account.isLoadingError ? (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <AccountForm
          userId={account.data.id}
          account={{
            name: account.data.name ?? '',
            city_region: account.data.city_region ?? '',
          }}
        />
      )}
    </SettingsPart>
  );
}

function AccountForm({ userId, account }: { userId: string; account: Account }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (values: Account) => {
      const { error } = await supabase.from('users').update(values).eq('id', userId);
      if (error !== null) throw toAppError(error);
    },
    meta: { silent: true },
    onSuccess: async () => {
      toast.success('Saved');
      await client.invalidateQueries(profileUserQuery(userId));
    },
  });
  const { form, errors } = useZodForm(accountSchema, (values) => {
    save.mutate(values);
  });

  return (
    <form {...form} className="grid gap-5">
      <Field label="Name" error={errors.name} required>
        {(props) => (
          <Input {...props} name="name" autoComplete="name" defaultValue={account.name} />
        )}
      </Field>
      <Field label="City" error={errors.city_region}>
        {(props) => (
          <Input
            {...props}
            name="city_region"
            autoComplete="address-level2"
            defaultValue={account.city_region}
          />
        )}
      </Field>
      <p className="text-sm">
        <Link to={paths.resetPassword.getHref()} className="prose-link">
          Change your password
        </Link>
      </p>
      {save.isError && (
        <Alert variant="destructive" title="Not saved">
          {toAppError(save.error).userMessage} What you typed is still here.
        </Alert>
      )}
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
