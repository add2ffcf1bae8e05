import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

/** The markup of the account's press kit as it is or will be public; null without one. */
export const kitPreviewQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-kit', userId, 'preview'],
    queryFn: async ({ signal }) => {
      // Loaded beside the answer.
      const published = import('@/features/press-kit/preview/kit-as-published');
      const kit = await rpc('own_epk', {}, z.unknown(), signal);
      return kit === null ? null : (await published).markupOf(kit);
    },
    // The profile may have been saved a moment ago.
    staleTime: 0,
  });
