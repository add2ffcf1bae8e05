import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useSetAdminRole } from '@/features/admin/people/mutations';
import { useZodForm } from '@/lib/use-zod-form';

const formSchema = z.object({
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
});

interface RoleFormProps {
  userId: string;
  name: string;
  /** True to make admin, false to take the role away. */
  admin: boolean;
  onClose: () => void;
}

/** Asks for the password before the admin role is given or taken, and says what that does. */
export function RoleForm({ userId, name, admin, onClose }: RoleFormProps) {
  const role = useSetAdminRole({
    userId,
    onDone: onClose,
    onRefused: (why) => {
      fail('password', why);
    },
  });
  const { form, errors, fail } = useZodForm(formSchema, ({ password }) => {
    role.mutate({ admin, password });
  });
  return (
    <form {...form} className="grid gap-3 border-t border-border pt-4">
      <p>
        {admin
          ? `${name} will see everything in this panel and can change it: payments, keys, people.`
          : `${name} will no longer see this panel.`}
      </p>
      <Field
        label="Your password"
        description="All admins get a mail about this."
        required
        error={errors.password}
      >
        {(control) => (
          <Input
            {...control}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={admin ? 'primary' : 'destructive'} busy={role.isPending}>
          {admin ? 'Yes, make admin' : 'Yes, take the role away'}
        </Button>
        <Button variant="outline" disabled={role.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
