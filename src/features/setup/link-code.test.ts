import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLinkCode } from '@/features/setup/link-code';

const CODE = `once-${'a'.repeat(43)}`;

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it("takes the code of the owner's link and removes it from the address", () => {
  window.history.replaceState(null, '', `/admin/claim#${CODE}`);
  const { result, rerender } = renderHook(() => useLinkCode());
  expect(result.current).toBe(CODE);
  expect(window.location.href).toMatch(/\/admin\/claim$/);
  rerender();
  expect(result.current).toBe(CODE);
});

it('leaves any other fragment alone', () => {
  window.history.replaceState(null, '', '/admin/claim#once-short');
  expect(renderHook(() => useLinkCode()).result.current).toBe('');
  expect(window.location.hash).toBe('#once-short');
});
