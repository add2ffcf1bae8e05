import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NameHint } from '@/components/name-hint';

const show = (name: string, city: string) =>
  render(<NameHint name={name} city={city} />, { wrapper: MemoryRouter }).container;

it.each([
  ['ada cole', 'Macon, GA', 'name'],
  ['Ada Cole', 'birmingham al', 'city_region'],
])('%s, %s: says how editors read it, with the way to the field', (name, city, field) => {
  expect(show(name, city).textContent).toContain(`${name}, ${city}`);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/app/profile?field=${field}`);
});

it.each([
  ['Ada Cole', ''],
  ['bell Hooks', 'Berea, KY'],
  ['李明', ''],
])('%s, %s: says nothing', (name, city) => {
  expect(show(name, city).textContent).toBe('');
});
