import { CARD_TITLE_MAX, cardLengthText, type CardText } from '@domain/friday-fix/card-draft.ts';
import { cardSchema } from '@domain/friday-fix/card-fields.ts';
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
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';
import { useEditCard } from '@/features/admin/friday-fix/mutations';
import type { IssueItem } from '@/features/admin/friday-fix/queries';

/** Changes the words of a card in a draft. The preflight reads the new sentences. */
export function EditDialog({ item, onClose }: { item: IssueItem; onClose: () => void }) {
  const edit = useEditCard();
  const [card, change] = useValues<CardText>({
    title: item.title,
    summary_bullets: item.summary_bullets,
    format: item.format,
  });
  const { form, errors } = useStateForm(cardSchema, card, ({ title, summary_bullets }) => {
    if (edit.isPending) return;
    edit.mutate({ itemId: item.id, title, bullets: summary_bullets }, { onSuccess: onClose });
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form {...form} className="grid gap-5">
          <DialogHeader>
            <DialogTitle>Edit this card</DialogTitle>
            <DialogDescription>
              Say nothing that the creator did not say: the checks mark every sentence without a
              source, and only the creator can confirm one.
            </DialogDescription>
          </DialogHeader>
          <Field
            label="Title of the card"
            counter={{ value: card.title.length, max: CARD_TITLE_MAX }}
            error={errors['title']}
          >
            {(control) => (
              <Input
                {...control}
                name="title"
                autoComplete="off"
                value={card.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field
            label="What editors read"
            description={cardLengthText(card)}
            error={errors['summary_bullets']}
          >
            {(control) => (
              <Textarea
                {...control}
                name="summary_bullets"
                rows={7}
                value={card.summary_bullets.join('\n')}
                onChange={(event) => change({ summary_bullets: event.target.value.split('\n') })}
              />
            )}
          </Field>
          {edit.isError && (
            <Alert variant="destructive" title="Not saved">
              {toAppError(edit.error).userMessage} What you typed is still here.
            </Alert>
          )}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={edit.isPending}>
              Save card
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
