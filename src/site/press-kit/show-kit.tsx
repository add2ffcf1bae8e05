import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { env } from '@/lib/env';
import { countVisits } from '@/site/press-kit/count-visit';
import { enhanceKit } from '@/site/press-kit/enhance-kit';
import { KitFrame } from '@/site/press-kit/kit-frame';
import { recordVisit } from '@/site/press-kit/record-visit';

/** Shows the press kit of the current address on the dev server, which has no prerendered frame. */
export async function showKit(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  flushSync(() => {
    root.render(<KitFrame />);
  });
  const backend = { url: env.supabaseUrl, key: env.supabaseKey };
  enhanceKit(async (button) => {
    await (await import('@/site/press-kit/zip-pictures')).zipPictures(button);
  });
  countVisits(backend);
  recordVisit(backend);
  await import('@/site/press-kit/load-kit');
}
