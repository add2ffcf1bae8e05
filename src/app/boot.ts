import type { QueryClient } from '@tanstack/react-query';
import { preloadAtIdle } from '@/app/preload-at-idle';
import { createQueryClient } from '@/app/query-client';
import { onUserChange, profileUserQuery, revalidateSession, startSession } from '@/lib/session';
import { followTheme } from '@/lib/theme';

/** Starts what does not wait for React: the theme, the session and the first data query. */
export function boot(): { queryClient: QueryClient } {
  followTheme();
  const queryClient = createQueryClient({ onUnauthenticated: () => void revalidateSession() });
  startSession();

  let previous: string | null = null;
  onUserChange((userId) => {
    // Another account must never see what the last one loaded.
    if (previous !== null && previous !== userId) queryClient.clear();
    previous = userId;
    if (userId !== null) void queryClient.prefetchQuery(profileUserQuery(userId));
  });
  preloadAtIdle();
  return { queryClient };
}
