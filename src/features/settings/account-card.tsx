import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { paths } from '@/lib/paths';
import { profileUserQuery, useSession } from '@/lib/session';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { cityField, nameField } from '@domain/profile.ts';

const accountSchema = z.object({ name: nameField, city_region: cityField });
type Account = z.infer<typeof accountSchema>;

/** Name and city of the account, and the way to a new password. */
export function AccountCard() {
  const { user } = useSession();
  const account = useQuery({ ...profileUserQuery(user?.id ?? ''), enabled: user !== null });
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Account</CardTitle>
      </CardHeader>
      <CardContent className="grid min-h-72 content-start gap-5">
        {account.isPending ? (
          <Skeleton className="h-60 w-full" />
        ) : account.isError ? (
          <ErrorState error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <AccountForm
            userId={account.data.id}
            email={account.data.email}
            account={{
              name: account.data.name ?? '',
              city_region: account.data.city_region ?? '',
            }}
          />
        )}
      </CardContent>
    </Card>
  );
}

function AccountForm({
  userId,
  email,
  account,
}: {
  userId: string;
  email: string;
  account: Account;
}) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Account>({
    resolver: zodResolver(accountSchema),
    values: account,
    resetOptions: { keepDirtyValues: true },
  });
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

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        void handleSubmit((values) => {
          save.mutate(values);
        })(event);
      }}
    >
      <Field label="Name" error={formState.errors.name?.message} required>
        {(props) => <Input {...props} {...register('name')} autoComplete="name" />}
      </Field>
      <Field label="City" error={formState.errors.city_region?.message}>
        {(props) => <Input {...props} {...register('city_region')} autoComplete="address-level2" />}
      </Field>
      <p className="text-sm">
        You sign in with <strong className="break-words">{email}</strong>.{' '}
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
