import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyPart } from '@/lib/browser/lazy-part';

const Words = () => <p>Words</p>;

describe('lazyPart', () => {
  it('renders at once what has come, and its parts', async () => {
    const Inner = lazyPart(() => Promise.resolve(Words));
    const Outer = () => <Inner />;
    Outer.parts = [Inner];
    const Page = lazyPart(() => Promise.resolve(Outer));
    await Page.ready();
    render(<Page />, {
      wrapper: ({ children }) => <Suspense fallback="Wait">{children}</Suspense>,
    });
    expect(screen.getByText('Words')).toBeTruthy();
    expect(screen.queryByText('Wait')).toBeNull();
  });

  it('waits for what has not come', async () => {
    const Page = lazyPart(() => Promise.resolve(Words));
    render(<Page />, {
      wrapper: ({ children }) => <Suspense fallback="Wait">{children}</Suspense>,
    });
    expect(screen.getByText('Wait')).toBeTruthy();
    expect(await screen.findByText('Words')).toBeTruthy();
  });
});
