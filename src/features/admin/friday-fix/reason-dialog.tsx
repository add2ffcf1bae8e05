import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
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
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  label: string;
  max: number;
  action: string;
  busy: boolean;
  error: Error | null;
  onReason: (reason: string) => void;
  onClose: () => void;
}

const reasonSchema = (max: number) =>
  z.object({
    reason: z.string().check(
      z.refine((text) => text.trim() !== '', { error: 'Please say why' }),
      z.maxLength(max, `Please keep it to ${String(max)} characters`),
    ),
  });

/** Asks for the reason of something that others will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label, max, action, busy, error, onReason, onClose } = props;
  const [reason, setReason] = useState('');
  const { form, errors } = useStateForm(reasonSchema(max), { reason }, (valid) => {
    onReason(valid.reason);
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form {...form} className="grid gap-5">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{description}</DialogDescription>
          </DialogHeader>
          <Field label={label} counter={{ value: reason.length, max }} error={errors['reason']}>
            {(control) => (
              <Textarea
                {...control}
                name="reason"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {error !== null && (
            <Alert variant="destructive" title="That did not work">
              {toAppError(error).userMessage}
            </Alert>
          )}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" busy={busy}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
