import type { ReactNode } from 'react';
import { NotFound } from '@/components/not-found';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';

/** A one-time page that is disabled because it was used. */
export function DisabledPage({ title, text }: { title: ReactNode; text?: string }) {
  return (
    <NotFound
      title={title}
      {...(text === undefined ? {} : { text })}
      action={
        <Button asChild>
          <a href={paths.home.getHref()}>Return to Home</a>
        </Button>
      }
    />
  );
}
