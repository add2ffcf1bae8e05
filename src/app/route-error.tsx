import { Component, useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { noteShownError } from '@/lib/shown-errors';

interface BoundaryProps {
  /** A new value means a new page and resets the boundary. */
  resetKey: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: Error) {
    noteShownError(error.message);
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null) {
      this.setState({ error: null });
    }
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <RouteError error={this.state.error} />;
  }
}

/** Catches errors that a page throws while rendering or loading, and shows RouteError. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const [pathname] = useLocation();
  return <Boundary resetKey={pathname}>{children}</Boundary>;
}

/** True for a code chunk that was removed by a deployment or could not be downloaded. */
function isChunkError(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|preload css/i.test(
    error.message,
  );
}

/** The error screen of a page, with a retry button and a link to the start page. */
function RouteError({ error }: { error: Error }) {
  useDocumentTitle('Unexpected Application Error!');
  const chunk = isChunkError(error);

  // Once the connection is back, the page can be loaded: nothing typed is on it yet. A layout effect listens before the
  // screen is painted: a later effect may miss that event.
  useLayoutEffect(() => {
    if (!chunk) return;
    const reload = () => {
      window.location.reload();
    };
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, [chunk]);
  return (
    // The layouts render it inside their main element.
    <div className="grid min-h-96 place-items-center p-6 text-foreground">
      <div className="max-w-xl space-y-5 text-center" role="alert">
        <h1 className="font-display text-3xl">Unexpected Application Error!</h1>
        <p className="break-words text-muted-foreground">
          {chunk
            ? 'This page could not be loaded. The connection may be down, or a new version is out.'
            : error.message}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            Try again
          </Button>
          <Button variant="outline" asChild>
            <a href={paths.home.getHref()}>Return to Home</a>
          </Button>
        </div>
      </div>
    </div>
  );
}
