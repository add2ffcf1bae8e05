import { draftedBy, type StoredPitch, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { renderPitchMail } from '@domain/mail/pitch-mail.ts';
import type { OutletMatch } from '@domain/outlet/outlet.ts';
import { useQuery } from '@tanstack/react-query';
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
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/session';
import { MailSheet } from '@/features/outlets/mail-sheet';
import { senderQuery, type Sender } from '@/features/outlets/queries';

interface SendDialogProps {
  outlet: OutletMatch;
  pitch: Pick<StoredPitch, 'generator'>;
  variation: StoredVariation;
  onSend: () => void;
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

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>Send to {outlet.name}</DialogTitle>
          <DialogDescription>
            This is the mail as the editor gets it. Only the editor’s first name is filled in on the
            way.
          </DialogDescription>
        </DialogHeader>
        {sender.isPending ? (
          <Skeleton className="h-96" />
        ) : sender.isError ? (
          <ErrorState error={sender.error} onRetry={() => void sender.refetch()} />
        ) : (
          <Preview outlet={outlet} pitch={pitch} variation={variation} sender={sender.data} />
        )}
        <DialogFooter className="sticky -bottom-6 -mx-6 border-t border-border bg-popover px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:px-8">
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button disabled={!sender.isSuccess} onClick={onSend}>
            Send pitch
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type PreviewProps = Pick<SendDialogProps, 'outlet' | 'pitch' | 'variation'> & { sender: Sender };

function Preview({ outlet, pitch, variation, sender }: PreviewProps) {
  const mail = renderPitchMail({
    variation,
    generator: draftedBy(pitch, variation),
    creator: { name: sender.name, city_region: sender.city_region },
    outlet: { name: outlet.name, contact_name: null },
    epkUrl: sender.epk_published ? window.location.origin + paths.epk.getHref(sender.slug) : null,
    answerUrl: window.location.origin + paths.answer.getHref('preview'),
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
          <dt className="text-muted-foreground">To</dt>
          <dd>{outlet.name}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">Subject</dt>
          <dd className="font-semibold break-words">{mail.subject}</dd>
        </div>
      </dl>
      <MailSheet html={mail.html} label={`Mail to ${outlet.name}`} />
    </div>
  );
}
