import { linkTokenSchema } from '@domain/link-token.ts';
import { newsletterResponseSchema } from '@domain/api/newsletter.ts';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { invokeFunction } from '@/lib/invoke';

/** What a newsletter link may ask for. */
type LinkAction = 'confirm' | 'unsubscribe';

/** The token of the address, null when it is cut off, and the request that uses it. */
export function useNewsletterLink(action: LinkAction) {
  const [search] = useSearchParams();
  const token = linkTokenSchema.safeParse(search.get('token')).data ?? null;
  const request = useMutation({
    mutationFn: () =>
      invokeFunction('newsletter', { body: { token, action }, schema: newsletterResponseSchema }),
    meta: { silent: true },
  });
  return { token, request };
}
