import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { Spinner } from '@/components/ui/spinner';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { PICTURE_TYPES } from '@/features/onboarding/pictures/picture-check';
import { labelOf } from '@/features/onboarding/steps/steps';
import { TextField } from '@/features/onboarding/fields/text-field';
import { uploadChosen } from '@/features/onboarding/pictures/upload-chosen';
import { usePictureSrc } from '@/features/onboarding/pictures/use-picture-src';
import { AppError } from '@/lib/api/app-error';
import { cn } from '@/lib/cn';
import { uploadId } from '@domain/press-kit/kit-pictures.ts';
import { safeUrl } from '@domain/text/safe-url.ts';

interface ImageFieldProps {
  field: 'avatar_url' | 'book_cover_url';
}

/** A picture, uploaded or given by its address, with a preview. */
export function ImageField({ field }: ImageFieldProps) {
  const { values, set } = useProfileForm();
  const id = useId();
  const label = labelOf(field, values);
  const upload = useMutation({
    mutationFn: uploadChosen,
    meta: { silent: true },
    onSuccess: ({ url }) => {
      set(field, url);
    },
  });

  return (
    <fieldset className="grid gap-4 sm:grid-cols-[8rem_1fr]">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <Preview key={values[field]} url={values[field]} label={label} />
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <label
            htmlFor={id}
            className={cn(
              buttonStyles({ variant: 'outline' }),
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            )}
          >
            {upload.isPending ? <Spinner /> : <ImageUp aria-hidden className="size-4" />}
            {upload.isPending ? 'Uploading...' : 'Upload a picture'}
            <input
              id={id}
              type="file"
              // Where a link to this field leads.
              data-field={field}
              accept={PICTURE_TYPES.join(',')}
              className="sr-only"
              disabled={upload.isPending}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // Without the reset the same file could not be chosen again after a failure.
                event.target.value = '';
                if (file !== undefined) upload.mutate(file);
              }}
            />
          </label>
        </div>
        <p
          role="status"
          className={cn('text-sm font-medium', upload.isError && 'text-destructive')}
        >
          {upload.error instanceof AppError && upload.error.userMessage}
          {upload.isSuccess && 'Uploaded. It is saved with the next step.'}
        </p>
        {uploadId(values[field]) === null ? (
          <TextField
            field={field}
            label={`${label} link`}
            type="url"
            inputMode="url"
            description="Or where a picture is online already."
          />
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            Uploaded picture
            <Button
              variant="link"
              size="sm"
              className="min-h-11"
              onClick={() => {
                upload.reset();
                set(field, '');
                // The button goes with the picture.
                document.getElementById(id)?.focus();
              }}
            >
              Remove it<span className="sr-only">: {label}</span>
            </Button>
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Preview({ url, label }: { url: string; label: string }) {
  const [broken, setBroken] = useState(false);
  const given = safeUrl(url);
  const { src, loading } = usePictureSrc(url);
  return (
    <div className="relative grid aspect-square w-32 place-items-center overflow-hidden border border-border bg-muted text-center text-xs text-muted-foreground">
      {src === null || broken ? (
        <span className="p-2">{emptyText(given, loading)}</span>
      ) : (
        <img
          src={src}
          alt={`${label}, as it is now`}
          className="absolute inset-0 size-full object-contain"
          onError={() => {
            setBroken(true);
          }}
        />
      )}
    </div>
  );
}

function emptyText(given: string | null, loading: boolean): string {
  if (given === null) return 'No picture yet';
  return loading ? 'Loading…' : 'No picture there';
}
