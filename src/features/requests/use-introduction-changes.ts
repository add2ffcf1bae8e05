import { useQueryClient } from '@tanstack/react-query';
import { useLiveChanges } from '@/lib/api/realtime';
import { requestsKey } from '@/features/requests/queries';

/** Reads the lists again when an introduction changes. */
export function useIntroductionChanges() {
  const client = useQueryClient();
  useLiveChanges('account', {
    intro_requests: () => void client.invalidateQueries({ queryKey: requestsKey }),
  });
}
