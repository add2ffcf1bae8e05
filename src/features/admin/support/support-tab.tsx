import { useQueryStates } from 'nuqs';
import { Queue } from '@/features/admin/support/queue';
import { ThreadView } from '@/features/admin/support/thread-view';
import { SUPPORT_KEYS, supportParams } from '@/features/admin/support/queries';

/** What people wrote to us, and how soon an answer is promised. */
export function SupportTab() {
  const [{ show, thread }, set] = useQueryStates(supportParams, { urlKeys: SUPPORT_KEYS });
  return thread === null ? (
    <Queue
      show={show}
      onShow={(next) => void set({ show: next })}
      onOpen={(id) => void set({ thread: id })}
    />
  ) : (
    <ThreadView key={thread} id={thread} onBack={() => void set({ thread: null })} />
  );
}
