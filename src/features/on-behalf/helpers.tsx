import { inviteHelperRequestSchema } from '@domain/api/account/invite-helper.ts';
import { BRAND } from '@domain/text/brand.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { useStateForm } from '@/lib/use-zod-form';
import { formatDay } from '@/lib/time';
import {
  useEndHelper,
  useInviteHelper,
  useTakeBackInvitation,
} from '@/features/on-behalf/mutations';
import type { DoneForMe } from '@/features/on-behalf/queries';

interface HelpersProps {
  userId: string;
  done: DoneForMe;
}

/** Who may write and propose for the creator, and the way to invite somebody and to end it. */
export function Helpers({ userId, done }: HelpersProps) {
  return (
    <section aria-labelledby="helpers" className="space-y-5">
      <div className="space-y-1">
        <h2 id="helpers" className="font-display text-2xl">
          Who may do this
        </h2>
        <p className="max-w-measure text-muted-foreground">
          They see your facts and the list of your pitches, not your mails, your plan or your
          password. They send nothing: that takes your yes.
        </p>
      </div>
      <ul className="divide-y divide-border border-y border-border empty:hidden">
        {done.prepared_limit > 0 && (
          <li className="py-3">
            <p className="font-medium">The {BRAND.name} team</p>
            <p className="text-sm text-muted-foreground">Part of Concierge: writes and proposes</p>
          </li>
        )}
        {done.helpers.map((helper) => (
          <HelperRow key={helper.id} userId={userId} helper={helper} />
        ))}
        {done.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <InviteForm />
    </section>
  );
}

function rightsWords({ can_write, can_propose }: { can_write: boolean; can_propose: boolean }) {
  if (can_write && can_propose) return 'Writes and proposes';
  return can_write ? 'Writes' : 'Proposes';
}

interface HelperRowProps {
  userId: string;
  helper: DoneForMe['helpers'][number];
}

function HelperRow({ userId, helper }: HelperRowProps) {
  const end = useEndHelper();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{helper.name}</p>
        <p className="text-sm break-words text-muted-foreground">
          {rightsWords(helper)}
          {helper.name !== helper.email && `, ${helper.email}`}
        </p>
        {end.isError && (
          <p role="alert" className="text-sm text-destructive">
            {toAppError(end.error).userMessage}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={end.isPending}
        onClick={() =>
          end.mutate(
            { creatorId: userId, helperId: helper.id },
            { onSuccess: () => toast.message(`${helper.name} no longer helps you`) },
          )
        }
      >
        End it<span className="sr-only">: {helper.name}</span>
      </Button>
    </li>
  );
}

function InvitationRow({ invitation }: { invitation: DoneForMe['invitations'][number] }) {
  const takeBack = useTakeBackInvitation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{invitation.email}</p>
        <p className="text-sm text-muted-foreground">
          Invited until {formatDay(invitation.expires_at)}: {rightsWords(invitation).toLowerCase()}
        </p>
        {takeBack.isError && (
          <p role="alert" className="text-sm text-destructive">
            {toAppError(takeBack.error).userMessage}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={takeBack.isPending}
        onClick={() => takeBack.mutate(invitation.id)}
      >
        Take it back<span className="sr-only">: {invitation.email}</span>
      </Button>
    </li>
  );
}

const formSchema = inviteHelperRequestSchema.check(
  z.refine(({ can_write, can_propose }) => can_write || can_propose, {
    error: 'Please choose what this person may do.',
    path: ['rights'],
  }),
);

const BLANK = { email: '', can_write: true, can_propose: true };

function InviteForm() {
  const [values, setValues] = useState(BLANK);
  const invite = useInviteHelper({
    onDone: () => {
      setValues(BLANK);
    },
    onError: (error) => {
      fail('email', toAppError(error).userMessage);
    },
  });
  const { form, errors, fail } = useStateForm(formSchema, values, (invitation) => {
    invite.mutate(invitation);
  });
  return (
    <form {...form} className="grid max-w-xl gap-4">
      <h3 className="font-display text-xl">Invite somebody</h3>
      <Field
        label="Their email"
        description="They get a link that works once, for this email only."
        required
        error={errors['email']}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => setValues({ ...values, email: target.value })}
          />
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold">They may</legend>
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox
            name="rights"
            checked={values.can_write}
            onCheckedChange={(can_write) => setValues({ ...values, can_write })}
          />
          Write pitches from your facts
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox
            name="rights"
            checked={values.can_propose}
            onCheckedChange={(can_propose) => setValues({ ...values, can_propose })}
          />
          Propose what they wrote, for outlets they choose
        </label>
        {errors['rights'] !== undefined && <Alert variant="destructive">{errors['rights']}</Alert>}
      </fieldset>
      <div>
        <Button type="submit" busy={invite.isPending}>
          Send the invitation
        </Button>
      </div>
    </form>
  );
}
