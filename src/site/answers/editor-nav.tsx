import { paths } from '@domain/paths.ts';
import { parseStoredRole } from '@/lib/account/stored-user';
import { PITCHES_HASH } from '@/lib/anchors';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { EDITOR_TABS } from '@/lib/editor-tabs';

/**
 * For an editor who is signed in: the way to the other screens, and back to the list of pitches. On a phone the tabs are
 * a bar at the bottom of the window, as in the app; the frame keeps its height free.
 */
export function EditorNav() {
  if (!isEditor()) return null;
  return (
    <div className="-mt-8 mb-4 sm:mb-6">
      <nav
        data-bottom-bar
        aria-label="Main"
        className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:h-(--bottom-bar) max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:pb-[env(safe-area-inset-bottom)] sm:border-b sm:border-border print:hidden"
      >
        <ul className="flex max-sm:h-full sm:gap-x-6">
          {EDITOR_TABS.map(({ label, icon: Icon, to }) => (
            <li key={label} className="max-sm:min-w-0 max-sm:flex-1">
              <a
                href={to}
                className="nav-link min-h-11 font-semibold max-sm:grid max-sm:h-full max-sm:grid-rows-[auto_1fr] max-sm:justify-items-center max-sm:gap-0.5 max-sm:px-0.5 max-sm:pt-2 max-sm:text-center max-sm:text-[clamp(0.5625rem,2.9vw,0.6875rem)] max-sm:leading-tight sm:inline-flex sm:items-center sm:text-sm"
              >
                <Icon aria-hidden className="size-5 sm:hidden" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a
        href={paths.introductions.getHref() + PITCHES_HASH}
        className="nav-link inline-flex min-h-11 items-center text-sm"
      >
        ← All pitches that came to you
      </a>
    </div>
  );
}

/** Under the page, for the same editor: the way to support. The address of the page stays out of it, as it can answer. */
export function EditorHelp() {
  if (!isEditor()) return null;
  return (
    <p className="mt-8 text-sm text-muted-foreground print:hidden">
      Something unclear, or not right?{' '}
      <a className="prose-link" href={paths.support.getHref(paths.introductions.getHref())}>
        Write to us
      </a>
      : a person answers.
    </p>
  );
}

/** Whether an editor is signed in with this browser. */
const isEditor = () => parseStoredRole(readText(SESSION_SLOT)) === 'media';
