import { INTRO_MESSAGE_MAX } from '@domain/friday-fix/intro-request.ts';
import type { FridayFixItem } from '@domain/friday-fix/issue.ts';
import { countCharacters } from '@domain/text.ts';
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
import { toAppError } from '@/lib/app-error';
import { toast } from '@/lib/toast';
import { useRequestIntro } from '@/features/friday-fix/mutations';

interface IntroDialogProps {
  item: FridayFixItem;
  userId: string;
  mayAsk: boolean;
  message: string;
  onMessage: (message: string) => void;
  onClose: () => void;
}

/** Asks once more before the creator gets a mail, and takes a note along. */
export function IntroDialog(props: IntroDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent>
        {props.mayAsk ? <AskForm {...props} /> : <ForMediaOnly {...props} />}
      </DialogContent>
    </Dialog>
  );
}

function AskForm({ item, userId, message, onMessage, onClose }: IntroDialogProps) {
  const request = useRequestIntro(userId);
  const length = countCharacters(message);
  const tooLong = length > INTRO_MESSAGE_MAX;

  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (tooLong || request.isPending) return;
    request.mutate(
      { itemId: item.id, message },
      {
        onSuccess: () => {
          toast.success(
            'Introduction requested. The creator has your address and answers by mail.',
          );
          onMessage('');
          onClose();
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DialogHeader>
        <DialogTitle>Request an introduction</DialogTitle>
        <DialogDescription>
          The creator of “{item.title}” gets a mail with your name, your address and your note. A
          request cannot be taken back.
        </DialogDescription>
      </DialogHeader>
      <Field
        label="Note (optional)"
        counter={{ value: length, max: INTRO_MESSAGE_MAX }}
        error={tooLong ? `Please keep the message to ${INTRO_MESSAGE_MAX} characters` : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={message}
            placeholder="What you are working on, and by when"
            onChange={(event) => onMessage(event.target.value)}
          />
        )}
      </Field>
      {request.isError && (
        <Alert variant="destructive" title="The request did not go out">
          {toAppError(request.error).userMessage}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={request.isPending}>
          Send request
        </Button>
      </DialogFooter>
    </form>
  );
}

function ForMediaOnly({ onClose }: IntroDialogProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>Introductions are for media accounts</DialogTitle>
        <DialogDescription>
          You are welcome to read along. To ask for an introduction, sign up as a Media Professional
          with your work address.
        </DialogDescription>
      </DialogHeader>
      <DialogFooter>
        <Button onClick={onClose}>Understood</Button>
      </DialogFooter>
    </>
  );
}
