import { expect, it } from 'vitest';
import { networkAddress } from '@/features/onboarding/links/network-address';

it.each([
  ['instagram', '@ada.cole', 'https://www.instagram.com/ada.cole'],
  ['tiktok', ' @ada_cole ', 'https://www.tiktok.com/@ada_cole'],
  ['youtube', '@AdaCole', 'https://www.youtube.com/@AdaCole'],
  ['x', '@ada', 'https://x.com/ada'],
  ['linkedin', '@ada-cole', 'https://www.linkedin.com/in/ada-cole'],
  ['x', 'x.com/ada', 'https://x.com/ada'],
  ['x', 'ada', 'https://x.com/ada'],
  ['x', 'ada.cole', 'https://ada.cole'],
  ['x', '@ada cole', '@ada cole'],
  ['x', '@', '@'],
] as const)('%s %s becomes %s', (network, typed, address) => {
  expect(networkAddress(network, typed)).toBe(address);
});
