import { useEffect } from 'react';
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
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { useFollowUp } from '@/features/pitches/mutations';

interface FollowUpDialogProps {
  pitchId: string;
  sendId: string;
  outletName: string;
  onClose: () => void;
}

/** The follow-up as the editor gets it, with the send button. */
export function FollowUpDialog({ pitchId, sendId, outletName, onClose }: FollowUpDialogProps) {
  const preview = useFollowUp(pitchId, sendId);
  const send = useFollowUp(pitchId, sendId);
  const { mutate: load } = preview;
  useEffect(() => {
    load(false);
  }, [load]);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Follow up with {outletName}</DialogTitle>
          <DialogDescription>
            Written from the words they already have. It goes into the same thread.
          </DialogDescription>
        </DialogHeader>
        {preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => load(false)} />
        ) : preview.data === undefined ? (
          <Skeleton className="h-48" />
        ) : (
          <div className="space-y-3">
            <p className="font-semibold break-words">{preview.data.subject}</p>
            <p className="text-sm break-words whitespace-pre-line">
              {preview.data.text.split('\n\n--')[0]}
            </p>
          </div>
        )}
        {send.isError && (
          <Alert variant="destructive" title="Not sent">
            {toAppError(send.error).userMessage}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button
            disabled={preview.data === undefined}
            busy={send.isPending}
            onClick={() =>
              send.mutate(true, {
                onSuccess: () => {
                  toast.success(`Your follow-up to ${outletName} is on its way.`);
                  onClose();
                },
              })
            }
          >
            Send follow-up
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
