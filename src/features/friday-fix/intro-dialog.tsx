import { voiceOf } from '@domain/account/editor-voice.ts';
import { introRequestSchema } from '@domain/friday-fix/intro-request.ts';
import { INTRO_MESSAGE_MAX } from '@domain/friday-fix/introduction.ts';
import { paths } from '@domain/paths.ts';
import { countCharacters } from '@domain/text/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { Disclosure } from '@/components/disclosure';
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
import { toast } from '@/lib/toast';
import { useStateForm } from '@/lib/use-zod-form';
import { useRequestIntro } from '@/features/friday-fix/mutations';
import { introRateQuery } from '@/features/friday-fix/queries';

/** What asking about a sample leads to. */
const SAMPLE_ANSWER =
  'This is a sample, and its creator is invented: only its demo account can answer, here or in the mail it gets.';

const noteSchema = z.pick(introRequestSchema, { message: true });

/** The story whose creator the introduction is asked for. */
export interface AskedItem {
  id: string;
  title: string;
  /** Its creator is invented. */
  invented: boolean;
}

interface IntroDialogProps {
  item: AskedItem;
  userId: string;
  mayAsk: boolean;
  message: string;
  onMessage: (message: string) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Confirmation dialog of an introduction request, with an optional note. */
export function IntroDialog(props: IntroDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent>
        {props.mayAsk ? <AskForm {...props} /> : <ForMediaOnly {...props} />}
      </DialogContent>
    </Dialog>
  );
}

function AskForm({ item, userId, message, onMessage, onSent, onClose }: IntroDialogProps) {
  const request = useRequestIntro(userId);

  const { form, problems } = useStateForm(noteSchema, { message }, (valid) => {
    if (request.isPending) return;
    request.mutate(
      { itemId: item.id, message: valid.message ?? '' },
      {
        onSuccess: () => {
          toast.success(
            item.invented
              ? `Introduction requested. ${SAMPLE_ANSWER}`
              : 'Introduction requested. The creator has 24 hours; a yes connects you both by mail.',
          );
          onSent();
          onClose();
        },
      },
    );
  });

  return (
    <form {...form} className="grid gap-5">
      <DialogHeader>
        <DialogTitle>Ask for an introduction</DialogTitle>
        {item.invented && (
          <DialogDescription className="font-medium text-foreground">
            {SAMPLE_ANSWER}
          </DialogDescription>
        )}
        <DialogDescription>
          {item.invented
            ? `This is about “${item.title}”. As with a real story, its creator reads your name, your outlet and your note, and has 24 hours.`
            : `The creator of “${item.title}” reads your name, your outlet and your note, and has 24 hours.`}{' '}
          A yes gives each of you the email of the other. You can ask once for each story; taken
          back, it cannot be asked again.
        </DialogDescription>
        {!item.invented && (
          <DialogDescription>
            <CreatorRate itemId={item.id} />
            <Directly itemId={item.id} />
          </DialogDescription>
        )}
      </DialogHeader>
      <Field
        label="Note (optional)"
        counter={{ value: countCharacters(message), max: INTRO_MESSAGE_MAX }}
        error={problems()['message']}
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={4}
            value={message}
            placeholder="What you are working on, and by when"
            onChange={(event) => onMessage(event.target.value)}
          />
        )}
      </Field>
      {/* After the note, which gets the focus. */}
      <Disclosure summary="What they get to read" className="text-sm">
        <AsksAs itemId={item.id} />
      </Disclosure>
      {request.isError && (
        <Alert variant="destructive" title="The creator was not asked">
          {toAppError(request.error).userMessage}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={request.isPending}>
          Ask the creator
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Who the creator reads that the editor is, before they are asked. Keeps its line while it loads. */
function AsksAs({ itemId }: { itemId: string }) {
  const voice = useQuery(introRateQuery(itemId)).data?.asks_as;
  if (voice === undefined) return <>&nbsp;</>;
  return (
    <>
      They read that this comes from{' '}
      <span className="font-medium break-words text-foreground">{voiceOf(voice)}</span>.{' '}
      <Link className="prose-link" to={`${paths.settings.getHref()}#reach`}>
        Correct it in Settings
      </Link>
      ; your note stays here.
    </>
  );
}

/** The other way, where the creator's press kit shows how to reach them. */
function Directly({ itemId }: { itemId: string }) {
  const kit = useQuery(introRateQuery(itemId)).data?.kit;
  if (kit === undefined || kit === null || !(kit.email || kit.phone)) return null;
  const shown = [kit.email && 'email', kit.phone && 'phone number'].filter(Boolean).join(' and ');
  return (
    <>
      {' '}
      Their{' '}
      <a
        className="prose-link"
        href={paths.epk.getHref(kit.slug)}
        target="_blank"
        rel="noopener noreferrer"
      >
        press kit
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{' '}
      shows their {shown}: you can also write directly.
    </>
  );
}

/** How the creator answers; from three on in numbers. Keeps its line while it loads. */
function CreatorRate({ itemId }: { itemId: string }) {
  const { data } = useQuery(introRateQuery(itemId));
  if (data === undefined) return <>&nbsp;</>;
  if (data === null || data.asked < 3) return <>Fewer than three have asked this creator so far.</>;
  const hours = data.hours === null ? '' : `, usually within ${hoursText(data.hours)}`;
  return (
    <>
      Answers {data.answered} of {data.asked} introductions{hours}.
    </>
  );
}

function hoursText(hours: number): string {
  const whole = Math.max(1, Math.ceil(hours));
  return whole === 1 ? 'an hour' : `${String(whole)} hours`;
}

function ForMediaOnly({ onClose }: IntroDialogProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>Introductions are for media accounts</DialogTitle>
        <DialogDescription>
          You are welcome to read along. To ask for an introduction, sign up as a Media Professional
          with your work email.
        </DialogDescription>
      </DialogHeader>
      <DialogFooter>
        <Button onClick={onClose}>Understood</Button>
      </DialogFooter>
    </>
  );
}
