import { describe, expect, it } from 'vitest';
import { nearestShape, placeInFrame, roundedCrop } from '@/features/onboarding/pictures/crop-shape';

const picture = { url: '', width: 1600, height: 900, alt: '', credit: '', crop: null };

describe('nearestShape', () => {
  it.each([
    [1600, 900, 'wide'],
    [1500, 1000, 'landscape'],
    [900, 1000, 'square'],
    [800, 1600, 'portrait'],
  ])('%i by %i is %s', (width, height, shape) => {
    expect(nearestShape({ ...picture, width, height })).toBe(shape);
  });

  it('looks at the part that is shown', () => {
    const crop = { x: 0, y: 0, width: 56.25, height: 100 };
    expect(nearestShape({ ...picture, crop })).toBe('square');
  });
});

it('roundedCrop stays within the picture', () => {
  expect(roundedCrop({ x: -0.004, y: 12.3456, width: 100.2, height: 90 })).toEqual({
    x: 0,
    y: 12.35,
    width: 100,
    height: 87.65,
  });
});

it('placeInFrame moves and enlarges the whole picture behind its frame', () => {
  expect(placeInFrame({ x: 25, y: 50, width: 50, height: 50 })).toEqual({
    left: '-50%',
    top: '-100%',
    width: '200%',
    height: '200%',
  });
  expect(placeInFrame(null)['width']).toBe('100%');
});
