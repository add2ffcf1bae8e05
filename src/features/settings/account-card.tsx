import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { SaveLine } from '@/components/save-line';
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
import { useKept } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';
import { CITY_MAX, cityField, NAME_MAX, nameField } from '@domain/profile/profile.ts';
import { countCharacters } from '@domain/text/text.ts';

const accountSchema = z.object({ name: nameField, city_region: cityField });
type Account = z.infer<typeof accountSchema>;
/** What was typed and not saved. */
const typedSchema = z.object({
  name: z.optional(z.string()),
  city_region: z.optional(z.string()),
});

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
          saved={{
            name: account.data.name ?? '',
            city_region: account.data.city_region ?? '',
          }}
        />
      )}
    </SettingsPart>
  );
}

function AccountForm({ userId, saved }: { userId: string; saved: Account }) {
  const client = useQueryClient();
  const [typed, keep, drop] = useKept(`account:${userId}`, typedSchema, {});
  const shown = {
    name: typed.name ?? saved.name,
    city_region: typed.city_region ?? saved.city_region,
  };
  const save = useMutation({
    mutationFn: async (values: Account) => {
      const { error } = await supabase.from('users').update(values).eq('id', userId);
      if (error !== null) throw toAppError(error);
    },
    meta: { silent: true },
    onSuccess: async () => {
      toast.success('Saved', { id: 'saved' });
      await client.invalidateQueries(profileUserQuery(userId));
      drop();
    },
  });
  const { form, errors } = useStateForm(accountSchema, shown, (values) => {
    save.mutate(values);
  });

  return (
    <form {...form} className="grid gap-5">
      <Field
        label="Name"
        error={errors.name}
        counter={{ value: countCharacters(shown.name), max: NAME_MAX }}
        required
      >
        {(props) => (
          <Input
            {...props}
            name="name"
            autoComplete="name"
            value={shown.name}
            onChange={({ target }) => keep({ ...typed, name: target.value })}
          />
        )}
      </Field>
      <Field
        label="City"
        error={errors.city_region}
        counter={{ value: countCharacters(shown.city_region), max: CITY_MAX }}
      >
        {(props) => (
          <Input
            {...props}
            name="city_region"
            autoComplete="address-level2"
            value={shown.city_region}
            onChange={({ target }) => keep({ ...typed, city_region: target.value })}
          />
        )}
      </Field>
      <p className="text-sm">
        <Link to={paths.resetPassword.getHref()} className="prose-link max-sm:py-3.5">
          Change your password
        </Link>
      </p>
      {save.isError && (
        <Alert variant="destructive" title="Not saved">
          {toAppError(save.error).userMessage} What you typed is still here.
        </Alert>
      )}
      <SaveLine busy={save.isPending} stored={saved} shown={shown}>
        Save
      </SaveLine>
    </form>
  );
}
