import { lazy, Suspense, useState } from 'react';
import { TakeBackIntro } from '@/components/take-back-intro';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/cn';
import { useKeptText } from '@/lib/browser/use-kept';
import type { AskedItem } from '@/features/friday-fix/intro-dialog';
import { useTakeBackIntro } from '@/features/friday-fix/mutations';
import type { IntroState } from '@/features/friday-fix/queries';
import { useDemoStory } from '@/features/friday-fix/use-demo-story';

const loadDialog = () => import('@/features/friday-fix/intro-dialog');
const IntroDialog = lazy(async () => ({ default: (await loadDialog()).IntroDialog }));

const REQUEST_STATE = {
  requested: { label: 'Requested', tone: 'neutral' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'outline' },
  expired: { label: 'No answer', tone: 'outline' },
  taken_back: { label: 'Taken back', tone: 'outline' },
} as const;

interface AskIntroProps {
  item: AskedItem;
  userId: string;
  /** False for accounts that are not media accounts. */
  mayAsk: boolean;
  request: IntroState | undefined;
  /** True until the requests are known: who asked already must not be offered to ask. */
  pending: boolean;
  size?: 'sm';
}

/**
 * Asks for an introduction to the creator of a story, or says how the request stands and takes it back while it is open; on a sample without a person to
 * ask it says that in place of the button.
 */
export function AskIntro({ item, userId, mayAsk, request, pending, size }: AskIntroProps) {
  const [open, setOpen] = useState(false);
  const takeBack = useTakeBackIntro(userId);
  const demo = useDemoStory(item, userId);
  // Held outside the dialog, so that closing it does not lose the typed text.
  const [message, setMessage, dropMessage] = useKeptText(`note:${userId}:${item.id}`);
  if (request !== undefined) {
    const { label, tone } = REQUEST_STATE[request.status];
    return (
      <>
        <p
          role="status"
          className="inline-flex flex-wrap items-center gap-2 text-sm text-muted-foreground"
        >
          Introduction <Badge variant={tone}>{label}</Badge>
          {request.status === 'taken_back' &&
            'You can ask once for each story; your other answers are still open.'}
        </p>
        {request.status === 'requested' && (
          <TakeBackIntro
            title={item.title}
            busy={takeBack.isPending}
            onTakeBack={(settled) => takeBack.mutate(request.id, { onSettled: settled })}
          />
        )}
      </>
    );
  }
  if (item.invented && demo !== true)
    return (
      <p
        className={cn(
          'inline-flex min-h-11 sm:min-h-9 items-center text-sm text-muted-foreground',
          // Nothing is said before it is known; the place is kept.
          demo === undefined && 'invisible',
        )}
      >
        A sample story: there is nobody to ask
      </p>
    );
  return (
    <>
      <Button
        {...(size !== undefined && { size })}
        variant={size === undefined ? 'secondary' : 'outline'}
        className={size === undefined ? 'grow px-3 sm:grow-0 sm:px-4.5' : undefined}
        data-action="intro"
        disabled={pending}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        Request Intro<span className="sr-only"> for {item.title}</span>
      </Button>
      {open && (
        <Suspense fallback={<Spinner label="Opening" />}>
          <IntroDialog
            item={item}
            userId={userId}
            mayAsk={mayAsk}
            message={message}
            onMessage={setMessage}
            onSent={dropMessage}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
