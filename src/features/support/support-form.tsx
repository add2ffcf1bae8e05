import { countCharacters } from '@domain/text/text.ts';
import { paths } from '@domain/paths.ts';
import {
  SUPPORT_SUBJECT_MAX,
  SUPPORT_WORDS_MAX,
  supportFormSchema,
} from '@domain/support/support-fields.ts';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { Attached } from '@/features/support/attached';
import { attachmentFor } from '@/features/support/attachment';
import { useWriteToSupport } from '@/features/support/mutations';
import { toAppError } from '@/lib/api/app-error';
import { messageDraftSlot } from '@/lib/browser/draft-storage';
import { useKept } from '@/lib/browser/use-kept';
import { lastShownErrors } from '@/lib/shown-errors';
import { toast } from '@/lib/toast';
import { useStateForm } from '@/lib/use-zod-form';

// The id belongs to these words: sent again they are kept once, changed they are something new.
const draftSchema = z.object({ id: z.string(), subject: z.string(), words: z.string() });
const blank = () => ({ id: crypto.randomUUID(), subject: '', words: '' });

interface SupportFormProps {
  userId: string;
  /** The page that the person came from. */
  from: string | null;
}

/** Writes to support about something new. */
export function SupportForm({ userId, from }: SupportFormProps) {
  const [draft, keep, drop] = useKept(messageDraftSlot(userId, 'support'), draftSchema, blank);
  const change = (fields: { subject?: string; words?: string }) => {
    const next = { ...draft, ...fields, id: crypto.randomUUID() };
    // What was emptied is no draft to be asked about.
    if (next.subject === '' && next.words === '') drop();
    else keep(next);
  };
  // What is shown is what is sent, so it does not change while the form is open.
  const [attachable] = useState(() => attachmentFor(from, lastShownErrors()));
  const [attach, setAttach] = useState(false);
  const switchId = useId();
  const [, navigate] = useLocation();
  const write = useWriteToSupport();
  const { form, errors } = useStateForm(supportFormSchema, draft, (valid) => {
    if (write.isPending) return;
    write.mutate(
      { id: draft.id, ...valid, attachment: attach ? attachable : null },
      {
        onSuccess: () => {
          drop();
          toast.success('We have it', { description: 'You find it here, and our answer too.' });
          navigate(paths.supportThread.getHref(draft.id));
        },
      },
    );
  });
  return (
    <form {...form} className="grid max-w-2xl gap-5">
      <Field
        label="What is it about?"
        required
        error={errors['subject']}
        counter={{ value: countCharacters(draft.subject), max: SUPPORT_SUBJECT_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            name="subject"
            autoComplete="off"
            value={draft.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Your words"
        required
        error={errors['words']}
        counter={{ value: countCharacters(draft.words), max: SUPPORT_WORDS_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="words"
            rows={6}
            value={draft.words}
            onChange={(event) => change({ words: event.target.value })}
          />
        )}
      </Field>
      {attachable !== null && (
        <div className="grid gap-3">
          <label htmlFor={switchId} className="flex items-start gap-3 text-sm font-semibold">
            <Switch id={switchId} checked={attach} onCheckedChange={setAttach} />
            <span className="pt-0.5">Also say which page I was on, and what went wrong</span>
          </label>
          {attach && (
            <div className="grid gap-2 border-l-2 border-border pl-3">
              <p className="text-sm">Exactly this goes along:</p>
              <Attached {...attachable} />
            </div>
          )}
        </div>
      )}
      {write.isError && (
        <Alert variant="destructive" title="It did not go out">
          {toAppError(write.error).userMessage}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" busy={write.isPending}>
        Send
      </Button>
    </form>
  );
}
