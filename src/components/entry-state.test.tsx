import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EntryState } from '@/components/entry-state';

function shown(entry: Parameters<typeof EntryState>[0]['entry']) {
  const { container, unmount } = render(<EntryState entry={entry} />);
  const words = [...container.querySelectorAll('.badge')].map((one) => one.textContent);
  unmount();
  return words;
}

it('says a yes first, and a question that is open beside it', () => {
  const question = 'Which month?';
  expect(shown({ state: 'chosen', question })).toEqual([
    'You were chosen',
    'The editor asks something',
  ]);
  expect(shown({ state: 'asked', question })[0]).toBe('The editor asks for you');
  expect(shown({ state: 'open', question })).toEqual(['The editor asks something']);
  expect(shown({ state: 'chosen', question: null })).toEqual(['You were chosen']);
});
