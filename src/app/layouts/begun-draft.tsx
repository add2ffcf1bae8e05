import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { hasBegunPitch } from '@/features/pitches/generator/generator-draft';
import { messageDraftSlots, requestDraftSlots } from '@/lib/browser/draft-storage';

const LIST = new Intl.ListFormat('en-US');

interface BegunDraftProps {
  userId: string;
  pending: boolean;
  onLeave: (keep: boolean) => void;
  onStay: () => void;
}

/** Asks at the sign-out what becomes of a pitch, a request or a message that was begun; leaves at once where nothing was typed. */
export function BegunDraft({ userId, pending, onLeave, onStay }: BegunDraftProps) {
  const begun = [
    ...(hasBegunPitch(userId) ? ['a pitch'] : []),
    ...(requestDraftSlots(userId).length > 0 ? ['a request'] : []),
    ...(messageDraftSlots(userId).length > 0 ? ['a message'] : []),
  ];
  const asks = begun.length > 0;
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!asks) leave(false);
  }, [asks]);
  if (!asks) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
    >
      <DialogContent size="sm">
        <DialogTitle>You have begun {LIST.format(begun)}</DialogTitle>
        <DialogDescription>
          What you typed is kept in this browser only. Keep it for your next visit, or remove it if
          others use this browser too.
        </DialogDescription>
        <div className="flex flex-wrap gap-3">
          <Button busy={pending} onClick={() => onLeave(true)}>
            Keep it and sign out
          </Button>
          <Button variant="outline" disabled={pending} onClick={() => onLeave(false)}>
            Remove it and sign out
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
