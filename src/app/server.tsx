import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '@/app/app';
import { createQueryClient } from '@/app/query-client';

/**
 * Renders the app at an address, signed out, to the markup that `client.tsx` hydrates. Waits for
 * lazily loaded pages.
 */
export async function renderApp(path: string): Promise<string> {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const { prelude } = await prerender(
    <StrictMode>
      <App queryClient={queryClient} path={path} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
