import { useId } from 'react';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Switch } from '@/components/ui/switch';
import { CARD_KEYS } from '@/features/friday-fix/card-keys';

interface KeysDialogProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** The single keys of the screen and the switch that turns them off. */
export function KeysDialog({ on, onSwitch, onClose }: KeysDialogProps) {
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>
            They work while no text field is in use; all but j, k and ? act on the story in focus.
          </DialogDescription>
        </DialogHeader>
        <dl className="grid grid-cols-[3rem_1fr] items-center gap-y-2">
          {CARD_KEYS.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-7 rounded-sm border border-input px-2 text-center text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <div className="flex items-center gap-3">
          <Switch id={id} checked={on} onCheckedChange={onSwitch} />
          <label htmlFor={id} className="font-medium">
            Use these keys
          </label>
        </div>
      </DialogContent>
    </Dialog>
  );
}
