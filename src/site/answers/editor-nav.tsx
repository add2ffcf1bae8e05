import { paths } from '@domain/paths.ts';
import { parseStoredRole } from '@/lib/account/stored-user';
import { PITCHES_HASH } from '@/lib/anchors';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';

/** The tabs of an editor in the app (app/layouts/app-tabs.ts). */
const TABS = [
  { label: 'Friday Fix', href: paths.mediaDashboard.getHref() },
  { label: 'Requests', href: paths.requests.getHref() },
  { label: 'Introductions', href: paths.introductions.getHref() },
  { label: 'Settings', href: paths.settings.getHref() },
];

/** For an editor who is signed in: the way to the other screens, and back to the list of pitches. */
export function EditorNav() {
  if (parseStoredRole(readText(SESSION_SLOT)) !== 'media') return null;
  return (
    <div className="-mt-8 mb-4 sm:mb-6">
      <nav
        aria-label="Main"
        className="-mx-gutter border-b border-border px-gutter sm:mx-0 sm:px-0"
      >
        <ul className="flex justify-between sm:justify-start sm:gap-x-6">
          {TABS.map(({ label, href }) => (
            <li key={label}>
              <a
                href={href}
                className="nav-link inline-flex min-h-11 items-center text-[clamp(0.6875rem,3.4vw,0.875rem)] font-semibold"
              >
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
