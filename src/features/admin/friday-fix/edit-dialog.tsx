import { CARD_TITLE_MAX, cardLengthText, cardProblems } from '@domain/friday-fix/card-draft.ts';
import { useState } from 'react';
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
import { useEditCard } from '@/features/admin/friday-fix/mutations';
import type { IssueItem } from '@/features/admin/friday-fix/queries';

/** Changes the words of a card in a draft. The preflight reads the new sentences. */
export function EditDialog({ item, onClose }: { item: IssueItem; onClose: () => void }) {
  const edit = useEditCard();
  const [title, setTitle] = useState(item.title);
  const [lines, setLines] = useState(item.summary_bullets.join('\n'));
  const [tried, setTried] = useState(false);
  const card = { title, summary_bullets: lines.split('\n'), format: item.format };
  const problems = cardProblems(card);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (Object.keys(problems).length > 0 || edit.isPending) return;
            edit.mutate(
              { itemId: item.id, title, bullets: card.summary_bullets },
              { onSuccess: onClose },
            );
          }}
        >
          <DialogHeader>
            <DialogTitle>Edit this card</DialogTitle>
            <DialogDescription>
              Say nothing that the creator did not say: the checks mark every sentence without a
              source, and only the creator can confirm one.
            </DialogDescription>
          </DialogHeader>
          <Field
            label="Title of the card"
            counter={{ value: title.length, max: CARD_TITLE_MAX }}
            error={tried ? problems.title : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <Field
            label="What editors read"
            description={cardLengthText(card)}
            error={tried ? problems.summary_bullets : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={7}
                value={lines}
                onChange={(event) => setLines(event.target.value)}
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
