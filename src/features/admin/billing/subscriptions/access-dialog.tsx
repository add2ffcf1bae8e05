import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useZodForm } from '@/lib/use-zod-form';
import { useDecideAccess, type AccessDecision } from '@/features/admin/billing/mutations';
import { accessDecisionQuery } from '@/features/admin/billing/queries';
import { Timestamp } from '@/features/admin/shared/timestamp';

const formSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please say why, in a few words.'),
      z.maxLength(500, 'Please use up to 500 characters.'),
    ),
});

const TEXTS: Record<AccessDecision, { button: string; title: string; explanation: string }> = {
  end: {
    button: 'End access now',
    title: 'End access now?',
    explanation:
      'The plan ends at once and stays ended, also after a renewal. Nothing changes at Stripe: please cancel there too, so that nobody pays for nothing.',
  },
  restore: {
    button: 'Give access back',
    title: 'Give access back?',
    explanation: 'The plan is in force again as long as the payments reach.',
  },
  keep: {
    button: 'Keep access',
    title: 'Keep access?',
    explanation: 'The refund leaves this list, and the plan goes on until the end of the period.',
  },
};

interface AccessDialogProps {
  subscriptionId: string;
  /** The payer's address, or another name of the subscription. */
  payer: string;
  decision: AccessDecision;
}

/** A button that asks for a reason and then records a decision about paid access. */
export function AccessDialog({ subscriptionId, payer, decision }: AccessDialogProps) {
  const [open, setOpen] = useState(false);
  const { button, title, explanation } = TEXTS[decision];
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          {button}
          <span className="sr-only"> for {payer}</span>
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {payer}. {explanation}
          </DialogDescription>
        </DialogHeader>
        {decision === 'restore' && <DecisionInForce subscriptionId={subscriptionId} />}
        <ReasonForm
          subscriptionId={subscriptionId}
          decision={decision}
          onClose={() => {
            setOpen(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface ReasonFormProps {
  subscriptionId: string;
  decision: AccessDecision;
  onClose: () => void;
}

function ReasonForm({ subscriptionId, decision, onClose }: ReasonFormProps) {
  const decide = useDecideAccess({
    onDone: onClose,
    onError: (error) => {
      fail('reason', toAppError(error).userMessage);
    },
  });
  const { form, errors, fail } = useZodForm(formSchema, ({ reason }) => {
    decide.mutate({ subscriptionId, decision, reason });
  });
  return (
    <form {...form} className="grid gap-5">
      <Field label="Reason" description="Kept in the system log." required error={errors.reason}>
        {(control) => <Textarea {...control} name="reason" rows={2} maxLength={500} />}
      </Field>
      <DialogFooter>
        <Button type="button" variant="outline" onClick={onClose}>
          Leave it as it is
        </Button>
        <Button
          type="submit"
          variant={decision === 'end' ? 'destructive' : 'primary'}
          busy={decide.isPending}
        >
          {TEXTS[decision].button}
        </Button>
      </DialogFooter>
    </form>
  );
}

function DecisionInForce({ subscriptionId }: { subscriptionId: string }) {
  const decision = useQuery(accessDecisionQuery(subscriptionId));
  if (decision.isPending) return <Skeleton className="h-6 max-w-md" />;
  if (decision.isLoadingError) {
    return <ErrorState error={decision.error} onRetry={() => void decision.refetch()} />;
  }
  if (decision.data === null) return <p>No decision is in force any more.</p>;
  const { decided_at, decided_by, reason } = decision.data;
  return (
    <p className="wrap-anywhere">
      Ended <Timestamp iso={decided_at} /> by {decided_by ?? 'an admin'}: {reason}
    </p>
  );
}
