import { useQueryClient } from '@tanstack/react-query';
import { useTableChanges } from '@/lib/api/realtime';
import { requestsKey } from '@/features/requests/queries';

/** Reads the lists again when an introduction changes. */
export function useIntroductionChanges() {
  const client = useQueryClient();
  useTableChanges({
    table: 'intro_requests',
    onChange: () => void client.invalidateQueries({ queryKey: requestsKey }),
  });
}
