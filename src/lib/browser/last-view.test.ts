import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlAt, forgetViews, keepView, lastView, placeOf } from '@/lib/browser/last-view';

/** A document of the build with this shell. */
function built(shell: string): void {
  document.documentElement.dataset['build'] = shell;
}

describe('the last view of a page', () => {
  beforeEach(() => built('a1'));
  afterEach(() => {
    window.localStorage.clear();
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it('is the one that the same account saw at the same address', () => {
    keepView('ada', '/app/x', '<p>One</p>');
    keepView('ada', '/app/x', '<p>Two</p>');
    expect(lastView('ada', '/app/x')).toBe('<p>Two</p>');
    expect(lastView('ada', '/app/y')).toBeUndefined();
    expect(lastView('bea', '/app/x')).toBeUndefined();
    keepView('bea', '/app/y', '<p>Hers</p>');
    expect(lastView('ada', '/app/x')).toBeUndefined();
  });

  it('is gone after a sign-out, with another build, and after a week', () => {
    keepView('ada', '/app/x', '<p>One</p>');
    built('b2');
    expect(lastView('ada', '/app/x')).toBeUndefined();
    built('a1');
    vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000 });
    expect(lastView('ada', '/app/x')).toBeUndefined();
    vi.useRealTimers();
    expect(lastView('ada', '/app/x')).toBeDefined();
    forgetViews();
    expect(lastView('ada', '/app/x')).toBeUndefined();
  });

  it('stays small: few pages, and no very long one', () => {
    for (let page = 0; page < 9; page += 1) keepView('ada', `/app/${String(page)}`, '<p></p>');
    expect(lastView('ada', '/app/0')).toBeUndefined();
    expect(lastView('ada', '/app/8')).toBeDefined();
    keepView('ada', '/app/long', 'x'.repeat(300_001));
    expect(lastView('ada', '/app/long')).toBeUndefined();
  });

  it('is not kept on the dev server, whose styles change', () => {
    delete document.documentElement.dataset['build'];
    keepView('ada', '/app/x', '<p>One</p>');
    expect(lastView('ada', '/app/x')).toBeUndefined();
  });
});

it('finds the control that was tapped in another rendering of the page', () => {
  const [before, after] = ['<i>1</i>', ''].map((more) => {
    const root = document.createElement('div');
    root.innerHTML = `${more}<button>Open</button><a href="/">Home</a><li>Ada <button><b>Open</b></button></li>`;
    return root;
  });
  if (before === undefined || after === undefined) throw new Error('Nothing was rendered.');
  const place = placeOf(before, before.querySelector('b'));
  expect(place).toEqual({ tag: 'button', words: 'Open', around: 'Ada Open', nth: 0 });
  if (place === undefined) return;
  expect(controlAt(after, place)).toBe(after.querySelectorAll('button')[1]);
  expect(placeOf(before, before.querySelector('i'))).toBeUndefined();
  // Another row stands there now: a tap is not repeated on it.
  after.innerHTML = after.innerHTML.replace('Ada', 'Bea');
  expect(controlAt(after, place)).toBeUndefined();
});
