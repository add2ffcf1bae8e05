import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { Spinner } from '@/components/ui/spinner';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { GalleryRow } from '@/features/onboarding/pictures/gallery-row';
import { PICTURE_TYPES } from '@/features/onboarding/pictures/picture-check';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { uploadAll } from '@/features/onboarding/pictures/upload-all';
import { cn } from '@/lib/cn';
import { GALLERY_MAX } from '@domain/profile/press.ts';

/** The pictures of the press kit: words, credit, part and order of each. */
export function GalleryField() {
  const { values, errors, set } = useProfileForm();
  const { gallery } = values;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [moved, setMoved] = useState('');
  const left = GALLERY_MAX - gallery.length;
  const upload = useMutation({
    mutationFn: uploadAll,
    meta: { silent: true },
    onSuccess: ({ pictures }) => {
      set('gallery', [...gallery, ...pictures]);
    },
  });

  const focus = (selector: string) => {
    // The row has its new place after the next render.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(selector)?.focus();
    });
  };
  const move = (row: number, to: number) => {
    const picture = gallery[row];
    if (picture === undefined) return;
    set('gallery', gallery.toSpliced(row, 1).toSpliced(to, 0, picture));
    setMoved(`Picture ${String(row + 1)} is now number ${String(to + 1)}.`);
    const edge = to === 0 || to === gallery.length - 1;
    const earlier = edge ? to !== 0 : to < row;
    focus(`[data-move="${String(to)}-${earlier ? 'earlier' : 'later'}"]`);
  };

  return (
    <fieldset ref={box}>
      <legend className="text-sm font-semibold">{FIELD_LABELS.gallery}</legend>
      <p className="mt-1 mb-3 max-w-measure text-sm text-muted-foreground">
        Pictures that editors may print. They stay private until your press kit is public. Upload
        only what you may pass on.
      </p>
      {gallery.length > 0 && (
        <ol className="mb-3 grid gap-3">
          {gallery.map((picture, row) => (
            <GalleryRow
              key={picture.url}
              row={row}
              count={gallery.length}
              picture={picture}
              onChange={(next) => {
                set('gallery', gallery.with(row, next));
              }}
              onMove={(to) => {
                move(row, to);
              }}
              onRemove={() => {
                set('gallery', gallery.toSpliced(row, 1));
                focus(
                  gallery.length === 1
                    ? 'input[type="file"]'
                    : `[name="gallery.${String(Math.max(0, row - 1))}.alt"]`,
                );
              }}
            />
          ))}
        </ol>
      )}
      <label
        htmlFor={id}
        className={cn(
          buttonStyles({ variant: 'outline' }),
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          left === 0 && 'opacity-60',
        )}
      >
        {upload.isPending ? <Spinner /> : <ImageUp aria-hidden className="size-4" />}
        {upload.isPending ? 'Uploading...' : 'Add pictures'}
        <input
          id={id}
          type="file"
          multiple
          accept={PICTURE_TYPES.join(',')}
          className="sr-only"
          disabled={upload.isPending || left === 0}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])].slice(0, left);
            // Without the reset the same file could not be chosen again after a failure.
            event.target.value = '';
            if (files.length > 0) upload.mutate(files);
          }}
        />
      </label>
      <p
        role="status"
        className={cn(
          'mt-2 min-h-5 text-sm font-medium',
          upload.data !== undefined && upload.data.problem !== null && 'text-destructive',
        )}
      >
        {upload.isPending ? '' : (upload.data?.problem ?? moved)}
      </p>
      {errors['gallery'] !== undefined && (
        <p role="alert" className="mt-2 text-sm font-medium text-destructive">
          {errors['gallery']}
        </p>
      )}
    </fieldset>
  );
}
