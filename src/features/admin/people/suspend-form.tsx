import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useZodForm } from '@/lib/use-zod-form';
import { useSuspend } from '@/features/admin/people/mutations';

const formSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please say why, in a few words.'),
      z.maxLength(500, 'Please use up to 500 characters.'),
    ),
});

interface SuspendFormProps {
  userId: string;
  onClose: () => void;
}

/** Asks for the reason of a suspension and says what it does. */
export function SuspendForm({ userId, onClose }: SuspendFormProps) {
  const suspend = useSuspend({
    userId,
    onDone: onClose,
    onError: (error) => {
      fail('reason', toAppError(error).userMessage);
    },
  });
  const { form, errors, fail } = useZodForm(formSchema, ({ reason }) => {
    suspend.mutate(reason);
  });
  return (
    <form {...form} className="grid gap-4 border-t border-border pt-4">
      <p className="text-sm">
        The person can sign in and read, but writes and sends no pitches, offers no cards, is
        introduced to nobody, posts no requests and chooses no answers. The press kit is hidden, and
        verdicts do not count. What waits to be sent is taken back. A friendly mail tells them; the
        reason stays with admins.
      </p>
      <Field label="Reason" description="Kept in the system log." required error={errors.reason}>
        {(control) => <Textarea {...control} name="reason" rows={2} maxLength={500} autoFocus />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="destructive" busy={suspend.isPending}>
          Suspend the account
        </Button>
        <Button variant="outline" disabled={suspend.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
