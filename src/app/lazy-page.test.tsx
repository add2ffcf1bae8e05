import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPage } from '@/app/lazy-page';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

async function titleOf(Component: () => React.JSX.Element): Promise<string> {
  const Page = lazyPage('Sign in', () => Promise.resolve(Component), null);
  await Page.ready();
  document.title = '';
  const { rerender } = render(<Page />);
  await waitFor(() => expect(document.title).not.toBe(''));
  rerender(<Page />);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return document.title;
}

it('a page that renders twice before its effects keeps its own title', async () => {
  const Page = () => {
    const [ready, setReady] = useState(false);
    useDocumentTitle('Create your account');
    useLayoutEffect(() => setReady(true), []);
    return <p>{ready ? 'Ready' : 'Not yet'}</p>;
  };
  expect(await titleOf(Page)).toBe('Create your account | Newspeg');
});

it('a page without a title has that of its route', async () => {
  expect(await titleOf(() => <p>Page</p>)).toBe('Sign in | Newspeg');
});
