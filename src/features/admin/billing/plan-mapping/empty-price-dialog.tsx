import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';

export interface EmptyPriceQuestion {
  prices: readonly { label: string; priceId: string; payers: number }[];
  onConfirm: () => void;
}

interface EmptyPriceDialogProps {
  /** Null while nothing is asked. */
  question: EmptyPriceQuestion | null;
  onClose: () => void;
}

/** Asks before a price field is emptied that people pay for. */
export function EmptyPriceDialog({ question, onClose }: EmptyPriceDialogProps) {
  const payers = question?.prices.reduce((sum, price) => sum + price.payers, 0) ?? 0;
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            Take the plan from {payers} {payers === 1 ? 'payer' : 'payers'}?
          </DialogTitle>
          <DialogDescription>
            Without the price nobody who pays it has a plan any more, from now on. To bring in a new
            price, write it over the old one: who pays the old one then keeps the plan.
          </DialogDescription>
        </DialogHeader>
        <ul className="grid gap-2">
          {question?.prices.map(({ label, priceId, payers: count }) => (
            <li key={priceId} className="wrap-anywhere">
              <span className="font-semibold">{label}</span>: {count}{' '}
              {count === 1 ? 'payer' : 'payers'} <code>{priceId}</code>
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Keep the price
          </Button>
          <Button
            variant="destructive"
            onClick={() => {
              question?.onConfirm();
              onClose();
            }}
          >
            Empty and take the plan
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
