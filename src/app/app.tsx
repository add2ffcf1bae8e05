import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { OfflineNotice } from '@/app/offline-notice';
import { RouteAnnouncer } from '@/app/route-announcer';
import { RouteErrorBoundary } from '@/app/route-error';
import { AppRoutes } from '@/app/router';
import { Toaster } from '@/components/ui/toaster';
import { SessionProvider } from '@/lib/session';

/** The whole single-page app: providers, routes and the helpers that live beside every screen. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <BrowserRouter>
          <OfflineNotice />
          <RouteErrorBoundary>
            <AppRoutes />
          </RouteErrorBoundary>
          <RouteAnnouncer />
        </BrowserRouter>
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
