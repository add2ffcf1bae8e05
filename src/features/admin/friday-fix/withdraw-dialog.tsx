import { useWithdrawCard } from '@/features/admin/friday-fix/mutations';
import type { IssueItem } from '@/features/admin/friday-fix/queries';
import { ReasonDialog } from '@/features/admin/friday-fix/reason-dialog';

/** Takes a sent card off the page, with a reason that readers see. */
export function WithdrawDialog({ item, onClose }: { item: IssueItem; onClose: () => void }) {
  const withdraw = useWithdrawCard();
  return (
    <ReasonDialog
      title="Withdraw this story"
      description={`“${item.title}” leaves the page at once and every mail that has not gone out. Readers of sent mails see your reason on the mail’s page.`}
      label="Reason for the readers"
      max={200}
      action="Withdraw story"
      busy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onReason={(reason) => withdraw.mutate({ itemId: item.id, reason }, { onSuccess: onClose })}
    />
  );
}
