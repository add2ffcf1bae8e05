import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { paths } from '@domain/paths.ts';

const CloseDialog = lazy(async () => ({
  default: (await import('@/features/privacy/close-dialog')).CloseDialog,
}));

/** A copy of everything, and closing the account. */
export function YourDataCard() {
  const [closing, setClosing] = useState(false);
  const copy = useMutation({
    mutationFn: async () => {
      const { makeArchive, saveArchive } = await import('@/features/privacy/archive');
      const now = new Date();
      const { blob, missing } = await makeArchive(now);
      saveArchive(blob, now);
      return missing;
    },
    meta: { silent: true },
    onSuccess: (missing) => {
      if (missing === 0) toast.success('Your copy is saved');
    },
  });
  return (
    <SettingsPart
      title="Your data"
      description={
        <>
          What we keep, and for how long, stands on the{' '}
          <a
            href={paths.privacy.getHref()}
            target="_blank"
            rel="noopener"
            className="prose-link max-sm:py-3.5"
          >
            privacy page
          </a>
          .
        </>
      }
      className="grid gap-6"
    >
      <section aria-labelledby="copy-title" className="grid gap-3">
        <h3 id="copy-title" className="font-semibold">
          Take a copy
        </h3>
        <p className="text-sm text-muted-foreground">
          Everything we keep about you in one ZIP file: your profile, pitches, answers and settings
          as JSON, and your pictures.
        </p>
        {copy.isError && (
          <Alert variant="destructive" title="Your copy could not be made">
            {toAppError(copy.error).userMessage}
          </Alert>
        )}
        {copy.data !== undefined && copy.data > 0 && (
          <Alert title="Not every picture is in it">
            {copy.data === 1 ? 'One picture' : `${String(copy.data)} pictures`} could not be read.
            Please try again in a moment.
          </Alert>
        )}
        <Button
          variant="outline"
          className="justify-self-start"
          busy={copy.isPending}
          onClick={() => {
            copy.mutate();
          }}
        >
          Download a copy
        </Button>
      </section>
      <section aria-labelledby="close-title" className="grid gap-3 border-t border-border pt-6">
        <h3 id="close-title" className="font-semibold">
          Close the account
        </h3>
        <p className="text-sm text-muted-foreground">
          Everything stops at once. For 30 days you can come back; then all of it is erased.
        </p>
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            setClosing(true);
          }}
        >
          Close my account…
        </Button>
        {closing && (
          <Suspense fallback={null}>
            <CloseDialog
              onClose={() => {
                setClosing(false);
              }}
            />
          </Suspense>
        )}
      </section>
    </SettingsPart>
  );
}
