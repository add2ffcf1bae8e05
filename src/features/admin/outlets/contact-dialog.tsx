import { emailField } from '@domain/account/credentials.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import { useZodForm } from '@/lib/use-zod-form';
import { closedWords } from '@/features/admin/outlets/contact-words';
import { useSetOutletContact } from '@/features/admin/outlets/mutations';
import {
  outletContactQuery,
  type AdminOutlet,
  type OutletContact,
} from '@/features/admin/outlets/queries';

interface ContactDialogProps {
  outlet: AdminOutlet;
  onClose: () => void;
}

/** Who gets the pitches of an outlet, and the form that changes it. */
export function ContactDialog({ outlet, onClose }: ContactDialogProps) {
  const contact = useQuery(outletContactQuery(outlet.outlet_id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Contact of {outlet.name}</DialogTitle>
          <DialogDescription>
            Who gets the pitches. A creator sees the email only after a yes.
          </DialogDescription>
        </DialogHeader>
        {contact.isPending ? (
          <LoadingBlock label="Reading the contact…" className="h-44" />
        ) : contact.isLoadingError ? (
          <ErrorState error={contact.error} onRetry={() => void contact.refetch()} />
        ) : (
          <ContactForm outlet={outlet} contact={contact.data} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const formSchema = z.object({
  contact_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name.'),
      z.maxLength(120, 'At most 120 characters.'),
    ),
  contact_email: emailField,
});

interface ContactFormProps extends ContactDialogProps {
  contact: OutletContact | null;
}

function ContactForm({ outlet, contact, onClose }: ContactFormProps) {
  const save = useSetOutletContact({
    outlet: outlet.outlet_id,
    onSaved: onClose,
    onError: (error) => {
      const { code, userMessage } = toAppError(error);
      if (code === 'invalid_email') fail('contact_email', userMessage);
    },
  });
  const { form, errors, fail } = useZodForm(formSchema, ({ contact_name, contact_email }) => {
    save.mutate({ name: contact_name, email: contact_email });
  });
  const closed = contact === null ? undefined : closedWords(contact);
  const failed = save.isError ? toAppError(save.error) : undefined;
  return (
    <form {...form} className="grid gap-4">
      {closed !== undefined && (
        <Alert variant="warning" title="Nothing is sent to this email">
          {closed}
        </Alert>
      )}
      {contact === null && (
        <p className="text-sm text-muted-foreground">
          This outlet has no contact yet, so nobody can send it a pitch.
        </p>
      )}
      <Field label="Name" required error={errors.contact_name}>
        {(control) => (
          <Input
            {...control}
            name="contact_name"
            autoComplete="off"
            maxLength={120}
            defaultValue={contact?.contact_name ?? ''}
          />
        )}
      </Field>
      <Field label="Email" required error={errors.contact_email}>
        {(control) => (
          <Input
            {...control}
            name="contact_email"
            type="email"
            autoComplete="off"
            defaultValue={contact?.contact_email ?? ''}
          />
        )}
      </Field>
      {failed !== undefined && failed.code !== 'invalid_email' && (
        <Alert variant="destructive" title="Not saved">
          {failed.userMessage}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save contact
        </Button>
      </DialogFooter>
    </form>
  );
}
