import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { formatDay } from '@/lib/time';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

/** What the owner of a closed account sees instead of every page: until when it can be kept. */
export function ClosingNotice({ closesAt }: { closesAt: string }) {
  useDocumentTitle('Your account is closed');
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => rpc('keep_my_account', {}, z.boolean()),
    meta: { silent: true },
    onSuccess: async () => {
      // Everything may have changed while the account was closed.
      await client.invalidateQueries();
      toast.success('Welcome back. Your account is open again.');
    },
  });
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <PageHeader title="Your account is closed" />
      <p>
        It is erased on <strong>{formatDay(closesAt)}</strong>. Until then you can have it back:
        your profile, pitches and settings are as you left them. What was taken back, such as
        waiting pitches and open introductions, stays so, and a cancelled plan stays cancelled.
      </p>
      {keep.isError && (
        <Alert variant="destructive" title="Your account is still closed">
          {toAppError(keep.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={keep.isPending}
          onClick={() => {
            keep.mutate();
          }}
        >
          Keep my account
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">
        To let it go, sign out. Nothing else is needed.
      </p>
    </div>
  );
}
