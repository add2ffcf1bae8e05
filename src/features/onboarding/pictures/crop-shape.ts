import type { Crop, GalleryPicture } from '@domain/profile/press.ts';

/** The shapes a picture can be cropped to, by width over height. */
export const SHAPES = {
  wide: { label: 'Wide, 16 by 9', ratio: 16 / 9 },
  landscape: { label: 'Landscape, 3 by 2', ratio: 3 / 2 },
  square: { label: 'Square', ratio: 1 },
  portrait: { label: 'Portrait, 4 by 5', ratio: 4 / 5 },
} as const;

type Shape = keyof typeof SHAPES;

/** The shape nearest to what a picture shows now. */
export function nearestShape({ width, height, crop }: GalleryPicture): Shape {
  const ratio = (width * (crop?.width ?? 100)) / (height * (crop?.height ?? 100));
  const distance = (shape: Shape) => Math.abs(Math.log(SHAPES[shape].ratio / ratio));
  return (Object.keys(SHAPES) as Shape[]).reduce((best, shape) =>
    distance(shape) < distance(best) ? shape : best,
  );
}

/** A part in percent with two decimals, within the picture. */
export function roundedCrop({ x, y, width, height }: Crop): Crop {
  const round = (value: number) => Math.round(value * 100) / 100;
  const left = Math.min(99, Math.max(0, round(x)));
  const top = Math.min(99, Math.max(0, round(y)));
  return {
    x: left,
    y: top,
    width: round(Math.max(1, Math.min(width, 100 - left))),
    height: round(Math.max(1, Math.min(height, 100 - top))),
  };
}

/** Where the whole picture lies behind a frame of that shape, as CSS. */
export function placeInFrame(crop: Crop | null): Record<string, string> {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 100, height: 100 };
  return {
    left: `${String((-x / width) * 100)}%`,
    top: `${String((-y / height) * 100)}%`,
    width: `${String(10_000 / width)}%`,
    height: `${String(10_000 / height)}%`,
  };
}
