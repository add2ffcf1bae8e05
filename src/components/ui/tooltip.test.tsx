import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '@/components/ui/tooltip';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const enter = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const leave = (name: string) =>
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const shown = () => screen.queryByRole('tooltip')?.textContent;

it('opens a tooltip after 700 ms, the next one at once, and after 300 ms with the delay again', () => {
  render(
    <TooltipProvider disableHoverableContent>
      {['Copy', 'Print'].map((name) => (
        <Tooltip key={name}>
          <TooltipTrigger>{name}</TooltipTrigger>
          <TooltipContent>{name} the kit</TooltipContent>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );

  enter('Copy');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('Copy the kit');

  leave('Copy');
  pass(299);
  enter('Print');
  expect(shown()).toBe('Print the kit');

  leave('Print');
  pass(301);
  enter('Copy');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('Copy the kit');
});
