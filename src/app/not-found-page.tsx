import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from '@/components/not-found';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';
import { supabase } from '@/lib/supabase';
import { useDocumentTitle } from '@/lib/use-document-title';

/** Every address that nobody serves. The address is logged so that broken links are found. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useDocumentTitle('Page not found');

  useEffect(() => {
    console.error('404: unknown route', pathname);
    // The log is for us; a visitor never waits for it nor hears of its failure.
    void supabase.rpc('log_unknown_route', { p_path: pathname }).then(() => undefined);
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
