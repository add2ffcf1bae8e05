import { keepPage, pagesOf } from '@/lib/browser/account-pages';
import { forget, type StorageSlot } from '@/lib/browser/browser-storage';

/**
 * The markup of the pages that this browser showed last: the next visit shows it at once and replaces it when code and
 * data are there. Imported by a script in the head of the document, so it stays small.
 */
interface View {
  at: number;
  html: string;
}

const SLOT: StorageSlot = { area: 'local', key: 'last-views' };
const MOST_PAGES = 5;
/** About ten times a usual page: a longer one would take as long to read as to render. */
const MOST_CHARACTERS = 300_000;
const WITHIN_MS = 7 * 86_400_000;

/** The build of the app; empty on the dev server, where nothing is kept. */
const build = () => document.documentElement.dataset['build'] ?? '';

/** An account with a build: another one has other styles. */
const ownerOf = (user: string) => `${user} ${build()}`;

/** The markup of a page as this account saw it last in this browser; undefined without one that is recent. */
export function lastView(user: string, page: string): string | undefined {
  const view = build() === '' ? undefined : pagesOf<View>(SLOT, ownerOf(user))[page];
  return view !== undefined && Date.now() - view.at < WITHIN_MS ? view.html : undefined;
}

/** Keeps the markup of a page for the next visit of this account; of the pages before it the last ones. */
export function keepView(user: string, page: string, html: string): void {
  if (build() === '' || html.length > MOST_CHARACTERS) return;
  keepPage<View>(SLOT, ownerOf(user), page, { at: Date.now(), html }, MOST_PAGES);
}

/** Empties what was kept: the account signed out. */
export function forgetViews(): void {
  forget(SLOT);
}

/** Whether the document shows the markup of the last visit, which the app has not replaced yet. */
export const showsLastView = (): boolean => document.querySelector('#app > [aria-busy]') !== null;

/** What can be tapped or typed into. */
const CONTROLS = 'a, button, input, select, textarea, summary';

/**
 * A control by its element, its words, those of the row or card that it stands in, and the how many-th of those it
 * is: it is found in another rendering, and no other row's control for it.
 */
export interface ControlPlace {
  tag: string;
  words: string;
  around: string;
  nth: number;
}

const around = (control: Element) => control.closest('li, tr, article')?.textContent ?? '';

const sameControls = (root: ParentNode, { tag, words, around: row }: Omit<ControlPlace, 'nth'>) =>
  [...root.querySelectorAll<HTMLElement>(tag)].filter(
    (one) => one.textContent === words && around(one) === row,
  );

/** The place of the control that an event is of; undefined beside all controls. */
export function placeOf(root: ParentNode, target: EventTarget | null): ControlPlace | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null) return undefined;
  const place = { tag: control.localName, words: control.textContent, around: around(control) };
  return { ...place, nth: sameControls(root, place).indexOf(control) };
}

/** The control at a place; undefined where the page has it no more. */
export const controlAt = (root: ParentNode, place: ControlPlace) =>
  sameControls(root, place)[place.nth];
