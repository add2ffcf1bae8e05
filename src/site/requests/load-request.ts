/** A script of its own: loads the request of the current address into the prerendered page. */
import { shownRequestSchema } from '@domain/requests/request-ending.ts';
import { REQUEST_PAGE } from '@domain/requests/request-document.ts';
import { loadContent } from '@/site/components/load-content';
import { sayPostedAgain } from '@/site/requests/say-posted-again';
import { sayQuota } from '@/site/requests/say-quota';
import { showLocalTimes } from '@/site/requests/show-local-times';

void loadContent({
  page: REQUEST_PAGE,
  rpc: 'get_media_request',
  args: (slug) => ({ p_slug: slug }),
  read: (data) => shownRequestSchema.parse(data),
  failure: 'The request did not load',
}).then(() => Promise.all([showLocalTimes(), sayQuota(), sayPostedAgain()]));
