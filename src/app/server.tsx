import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '@/app/app';
import { createQueryClient } from '@/app/query-client';
import { routeAt } from '@/app/routes';

/**
 * Renders the app at an address, signed out, to the markup that `client.tsx` hydrates. Loads the
 * page's code first: a page that is not loaded would be rendered as its placeholder.
 */
export async function renderApp(path: string): Promise<string> {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  await routeAt(path).page.ready();
  return renderToString(
    <StrictMode>
      <App queryClient={queryClient} path={path} />
    </StrictMode>,
  );
}
