import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { OfflineNotice } from '@/app/offline-notice';
import { RouteAnnouncer } from '@/app/route-announcer';
import { RouteErrorBoundary } from '@/app/route-error';
import { AppRoutes } from '@/app/router';
import { Toaster } from '@/components/ui/toaster';
import { SessionProvider } from '@/lib/account/session';

interface AppProps {
  queryClient: QueryClient;
  /** The router of the prerender, which has no address bar. */
  router?: ComponentType<{ children?: ReactNode }>;
}

/** The single-page app: providers, routes, and the parts shown on every screen. */
export function App({ queryClient, router: Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Router>
          <OfflineNotice />
          <RouteErrorBoundary>
            <AppRoutes />
          </RouteErrorBoundary>
          <RouteAnnouncer />
        </Router>
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
