import {
  draftedBy,
  newsLink,
  type StoredPitch,
  type StoredVariation,
} from '@domain/pitch/stored-pitch.ts';
import { renderPitchMail, senderName } from '@domain/mail/pitch-mail.ts';
import type { OutletMatch } from '@domain/outlet/outlet.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
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
import { Skeleton } from '@/components/ui/skeleton';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { MailSheet } from '@/features/outlets/mail-sheet';
import type { SendOptions } from '@/features/outlets/mutations';
import {
  senderQuery,
  sendReviewQuery,
  type Sender,
  type SendReview,
} from '@/features/outlets/queries';
import { SendReviewFields, type SendChoices } from '@/features/outlets/send-review';
import { sendOptions, timeProblem } from '@/features/outlets/send-times';

interface SendDialogProps {
  outlet: OutletMatch;
  pitch: Pick<StoredPitch, 'generator'>;
  variation: StoredVariation;
  onSend: (options: SendOptions) => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Preview of the mail as the editor receives it, with the send button. */
export function SendDialog({
  outlet,
  pitch,
  variation,
  onSend,
  onClose,
  onCloseAutoFocus,
}: SendDialogProps) {
  const { user } = useSession();
  const sender = useQuery({ ...senderQuery(user?.id ?? ''), enabled: user !== null });
  const review = useQuery(sendReviewQuery(outlet.outlet_id));
  const [choices, setChoices] = useState<SendChoices>({ when: 'now', at: '', followUp: false });
  const [problem, setProblem] = useState<string | null>(null);
  const failed = [sender, review].find((query) => query.isLoadingError);

  const send = () => {
    const wrong = choices.when === 'at' ? timeProblem(choices.at, new Date()) : null;
    setProblem(wrong);
    if (wrong === null) onSend(sendOptions(choices.when, choices.at, choices.followUp));
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>Send to {outlet.name}</DialogTitle>
          <DialogDescription>This is the mail as the editor gets it.</DialogDescription>
        </DialogHeader>
        {failed !== undefined ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : sender.data === undefined || review.data === undefined ? (
          <Skeleton className="h-96" />
        ) : (
          <Preview
            outlet={outlet}
            pitch={pitch}
            variation={variation}
            sender={sender.data}
            review={review.data}
          >
            <SendReviewFields
              review={review.data}
              choices={choices}
              problem={problem}
              onChange={(next) => {
                setChoices(next);
                setProblem(null);
              }}
            />
          </Preview>
        )}
        <DialogFooter className="sticky -bottom-6 -mx-6 border-t border-border bg-popover px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:px-8">
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button disabled={sender.data === undefined || review.data === undefined} onClick={send}>
            {choices.when === 'now' ? 'Send pitch' : 'Schedule pitch'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type PreviewProps = Pick<SendDialogProps, 'outlet' | 'pitch' | 'variation'> & {
  sender: Sender;
  review: SendReview;
  children: ReactNode;
};

function Preview({ outlet, pitch, variation, sender, review, children }: PreviewProps) {
  const rulesId = useId();
  const mail = renderPitchMail({
    variation,
    generator: draftedBy(pitch, variation),
    creator: { name: sender.name, city_region: sender.city_region },
    outlet: { name: outlet.name, contact_name: review.greeting_name },
    newsUrl: newsLink(pitch),
    epkUrl: sender.epk_published ? window.location.origin + paths.epk.getHref(sender.slug) : null,
    answerUrl: window.location.origin + paths.answer.getHref('preview'),
    // The server knows it; here it holds its place.
    postalAddress: `${BRAND.name}’s postal address`,
    pixelUrl: null,
  });
  return (
    <div className="space-y-4">
      {!sender.epk_published && (
        <Alert variant="warning" title="Your press kit is not public">
          The mail goes without a link to it. You can publish it under Setup Profile.
        </Alert>
      )}
      <dl className="text-sm">
        <div className="flex gap-2">
          <dt className="text-muted-foreground">From</dt>
          <dd className="break-words">{senderName(sender.name)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">To</dt>
          <dd>{outlet.name}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">Subject</dt>
          <dd className="font-semibold break-words">{mail.subject}</dd>
        </div>
      </dl>
      {outlet.rules.length > 0 && (
        <div className="text-sm">
          <p id={rulesId} className="font-semibold">
            Their rules
          </p>
          <ul aria-labelledby={rulesId} className="list-disc pl-5 text-muted-foreground">
            {outlet.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
      <MailSheet html={mail.html} label={`Mail to ${outlet.name}`} />
    </div>
  );
}
