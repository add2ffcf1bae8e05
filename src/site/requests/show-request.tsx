import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RequestFrame } from '@/site/requests/request-frame';

/** Shows the request of the current address on the dev server, which has no prerendered frame. */
export async function showRequest(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  flushSync(() => {
    root.render(<RequestFrame />);
  });
  await import('@/site/requests/load-request');
}
