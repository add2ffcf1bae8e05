import { expect, it } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { valuesFromRow } from '@/features/onboarding/editor/profile-values';
import { givenLinks } from '@/features/onboarding/links/given-links';

it('lists the links that were given, each with the field that holds it', () => {
  const values = {
    ...valuesFromRow(profileRow()),
    website_url: 'https://mill.example',
    social_links: { instagram: '', x: 'https://x.example/mill' },
    coverage: [
      { outlet: 'The Bell', title: '', url: 'https://bell.example/mill', date: '' },
      { outlet: 'The Courier', title: 'A day at the mill', url: '', date: '' },
    ],
  };
  expect(givenLinks(values)).toEqual([
    { label: 'Website', url: 'https://mill.example', name: 'website_url' },
    { label: 'X', url: 'https://x.example/mill', name: 'social_links.x' },
    { label: 'Press coverage 1', url: 'https://bell.example/mill', name: 'coverage.0.url' },
  ]);
});
