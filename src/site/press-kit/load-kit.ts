/** A script of its own: loads the press kit of the current address into the prerendered page. */
import { KIT_PAGE } from '@domain/press-kit/kit-document.ts';
import { kitSchema } from '@domain/press-kit/kit.ts';
import { openPictures } from '@domain/press-kit/kit-pictures.ts';
import { env } from '@/lib/env';
import { loadContent } from '@/site/components/load-content';

void loadContent({
  page: KIT_PAGE,
  rpc: 'get_epk',
  args: (slug, search) => ({ p_slug: slug, p_token: search.get('k') }),
  read: (data, search) =>
    openPictures(kitSchema.parse(data), search.get('k'), `${env.supabaseUrl}/functions/v1`),
  failure: 'The press kit did not load',
});
