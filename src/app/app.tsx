import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { OfflineNotice } from '@/app/offline-notice';
import { RouteAnnouncer } from '@/app/route-announcer';
import { RouteErrorBoundary } from '@/app/route-error';
import { AppRoutes } from '@/app/router';
import { Toaster } from '@/components/ui/toaster';
import { SessionProvider } from '@/lib/account/session';

interface AppProps {
  queryClient: QueryClient;
  /** The address for the prerender, which has no address bar. */
  path?: string;
}

/** The single-page app: providers, routes, and the parts shown on every screen. */
export function App({ queryClient, path }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Router {...(path !== undefined && { ssrPath: path })}>
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
