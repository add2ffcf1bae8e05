import { Button } from '@/components/ui/button';
import { useReplyBegun } from '@/lib/yeses/begun-replies';
import { useMarkReplied } from '@/lib/yeses/mutations';
import type { OpenYes } from '@/lib/yeses/queries';

interface ReplyWentOutProps {
  yes: Pick<OpenYes, 'kind' | 'id' | 'email'>;
  name: string;
  /** Refreshes what else shows the answer. */
  onChanged?: () => unknown;
}

/**
 * Asked once the reply to a yes was begun, nothing before: only the creator knows whether their mail program opened and
 * sent it.
 */
export function ReplyWentOut({ yes, name, onChanged }: ReplyWentOutProps) {
  const mark = useMarkReplied(yes, onChanged);
  if (!useReplyBegun(yes.id)) return null;
  return (
    <p className="col-span-full my-2 flex basis-full flex-wrap items-center gap-3">
      <span>
        Did your reply go out? If no mail opened, write to{' '}
        <b className="font-medium break-all select-all">{yes.email}</b>.
      </span>
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 sm:min-h-9"
        busy={mark.isPending}
        onClick={() => mark.mutate(true)}
      >
        Yes, it is sent<span className="sr-only"> to {name}</span>
      </Button>
    </p>
  );
}
