import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { env } from '@/lib/env';
import { enhanceKit } from '@/site/press-kit/enhance-kit';
import { KitFrame } from '@/site/press-kit/kit-frame';
import { recordVisit } from '@/site/press-kit/record-visit';

/** Shows the press kit of the current address on the dev server, which has no prerendered frame. */
export async function showKit(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  flushSync(() => {
    root.render(<KitFrame />);
  });
  enhanceKit();
  recordVisit({ url: env.supabaseUrl, key: env.supabaseKey });
  await import('@/site/press-kit/load-kit');
}
