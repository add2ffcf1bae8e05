import { useEffect } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { NotFound } from '@/components/not-found';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { rpc } from '@/lib/api/rpc';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

/** The page for every unknown address. Logs the address, so that broken links are found. */
export function NotFoundPage() {
  const [pathname] = useLocation();
  useDocumentTitle('Page not found');

  useEffect(() => {
    console.error('404: unknown route', pathname);
    // The visitor does not wait for the log and sees no failure of it.
    rpc('log_unknown_route', { p_path: pathname }, z.boolean()).catch(() => undefined);
  }, [pathname]);

  return (
    <NotFound
      action={
        <Button asChild>
          <a href={paths.home.getHref()}>Return to Home</a>
        </Button>
      }
    />
  );
}
