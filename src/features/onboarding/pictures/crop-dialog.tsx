import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { nearestShape, roundedCrop, SHAPES } from '@/features/onboarding/pictures/crop-shape';
import type { Crop, GalleryPicture } from '@domain/profile/press.ts';

interface CropDialogProps {
  picture: GalleryPicture;
  /** Where this page can show the picture. */
  src: string;
  onClose: () => void;
  onCrop: (crop: Crop | null) => void;
}

/** Chooses the part of a picture that the press kit shows. The file itself stays whole. */
export function CropDialog({ picture, src, onClose, onCrop }: CropDialogProps) {
  const [shape, setShape] = useState(() => nearestShape(picture));
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Crop | null>(picture.crop);
  const start = picture.crop;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent size="lg">
        <DialogHeader>
          <DialogTitle>Choose what is shown</DialogTitle>
          <DialogDescription>
            Drag the picture, or move it with the arrow keys. Editors can still download the whole
            of it.
          </DialogDescription>
        </DialogHeader>
        <div className="relative h-72 bg-muted sm:h-96">
          <Cropper
            image={src}
            crop={position}
            zoom={zoom}
            aspect={SHAPES[shape].ratio}
            keyboardStep={8}
            {...(start !== null && { initialCroppedAreaPercentages: start })}
            cropperProps={{ 'aria-label': 'The part that is shown. Arrow keys move the picture.' }}
            mediaProps={{ alt: picture.alt }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={setArea}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Shape">
            {(control) => (
              <Select
                {...control}
                value={shape}
                options={Object.entries(SHAPES).map(([value, { label }]) => ({
                  value: value as keyof typeof SHAPES,
                  label,
                }))}
                onValueChange={setShape}
              />
            )}
          </Field>
          <Field label="Size">
            {(control) => (
              <input
                {...control}
                type="range"
                min={1}
                max={3}
                step={0.05}
                value={zoom}
                className="h-11 w-full accent-(--accent)"
                onChange={(event) => {
                  setZoom(Number(event.target.value));
                }}
              />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              onCrop(area === null ? null : roundedCrop(area));
            }}
          >
            Use this part
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              onCrop(null);
            }}
          >
            Show the whole picture
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
