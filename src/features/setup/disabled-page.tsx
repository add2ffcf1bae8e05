import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';

/** A one-time page that is disabled because it was used. */
export function DisabledPage({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-center">
      <div className="grid justify-items-center gap-5">
        <h1 tabIndex={-1} className="font-display text-4xl">
          {title}
        </h1>
        <p>{text}</p>
        <Button asChild variant="outline">
          <a href={paths.home.getHref()}>Return to Home</a>
        </Button>
      </div>
    </div>
  );
}
