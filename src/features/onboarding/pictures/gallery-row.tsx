import { ArrowDown, ArrowUp, Crop as CropIcon, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { placeInFrame } from '@/features/onboarding/pictures/crop-shape';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { usePictureSrc } from '@/features/onboarding/pictures/use-picture-src';
import { ALT_MAX, CREDIT_MAX, type GalleryPicture } from '@domain/profile/press.ts';
import { countCharacters } from '@domain/text/text.ts';

const CropDialog = lazy(async () => ({
  default: (await import('@/features/onboarding/pictures/crop-dialog')).CropDialog,
}));

interface GalleryRowProps {
  row: number;
  /** Number of pictures. */
  count: number;
  picture: GalleryPicture;
  onChange: (picture: GalleryPicture) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One picture of the gallery. */
export function GalleryRow({ row, count, picture, onChange, onMove, onRemove }: GalleryRowProps) {
  const { errors } = useProfileForm();
  const { src, loading } = usePictureSrc(picture.url);
  const [cropping, setCropping] = useState(false);
  const number = String(row + 1);
  const shown = {
    width: picture.width * ((picture.crop?.width ?? 100) / 100),
    height: picture.height * ((picture.crop?.height ?? 100) / 100),
  };

  const text = (part: 'alt' | 'credit', label: string, max: number, placeholder: string) => {
    const name = `gallery.${String(row)}.${part}`;
    const used = countCharacters(picture[part]);
    const tooLong = used > max ? `Please use at most ${String(max)} characters` : undefined;
    return (
      <Field
        label={
          <>
            {label}
            <span className="sr-only">, picture {number}</span>
          </>
        }
        required={part === 'alt'}
        error={errors[name] ?? tooLong}
      >
        {(control) => (
          <Input
            {...control}
            name={name}
            spellCheck
            value={picture[part]}
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => {
              onChange({ ...picture, [part]: event.target.value });
            }}
          />
        )}
      </Field>
    );
  };

  return (
    <li className="paper grid gap-4 p-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <div className="grid h-32 place-items-center bg-muted text-xs text-muted-foreground">
        {src === null ? (
          <span className="p-2">{loading ? 'Loading…' : 'No picture there'}</span>
        ) : (
          <div
            className="relative max-h-full max-w-full overflow-hidden"
            style={{
              aspectRatio: shown.width / shown.height,
              // The larger side fills the box of 160 by 128 pixels.
              [shown.width / shown.height > 1.25 ? 'width' : 'height']: '100%',
            }}
          >
            <img
              src={src}
              alt={picture.alt === '' ? `Picture ${number}` : picture.alt}
              className="absolute max-w-none"
              style={placeInFrame(picture.crop)}
            />
          </div>
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        {text('alt', 'What it shows', ALT_MAX, 'e.g., Loaves on the racks at five in the morning')}
        {text('credit', 'Credit (optional)', CREDIT_MAX, 'e.g., Photo: Ada Cole')}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={src === null}
            onClick={() => {
              setCropping(true);
            }}
          >
            <CropIcon aria-hidden className="size-4" />
            Crop<span className="sr-only"> picture {number}</span>
          </Button>
          <Button
            variant="ghost"
            size="icon"
            data-move={`${String(row)}-earlier`}
            aria-label={`Move picture ${number} earlier`}
            disabled={row === 0}
            onClick={() => {
              onMove(row - 1);
            }}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            data-move={`${String(row)}-later`}
            aria-label={`Move picture ${number} later`}
            disabled={row === count - 1}
            onClick={() => {
              onMove(row + 1);
            }}
          >
            <ArrowDown aria-hidden className="size-4" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto"
            aria-label={`Remove picture ${number}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      {cropping && src !== null && (
        <Suspense>
          <CropDialog
            picture={picture}
            src={src}
            onClose={() => {
              setCropping(false);
            }}
            onCrop={(crop) => {
              onChange({ ...picture, crop });
              setCropping(false);
            }}
          />
        </Suspense>
      )}
    </li>
  );
}
