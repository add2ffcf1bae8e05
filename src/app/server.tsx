import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { createQueryClient } from '@/app/query-client';

/**
 * The app's first screen at an address, for a visitor, as markup that `main.tsx` hydrates. Waits
 * for the page's code, so that the whole screen is there.
 */
export async function renderApp(path: string): Promise<string> {
  const router = ({ children }: { children?: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const { prelude } = await prerender(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
