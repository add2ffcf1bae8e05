import { paths } from '../../supabase/functions/_shared/domain/paths.ts';

/** Shown above every page of an account that writes pitches. */
const CREATORS = 'src/features/yeses/open-yeses.tsx';

/**
 * Source files of the code that the first view of a signed-in page needs: its route, and what it loads at once
 * after it. The document of its address asks for all of it together with the app's code, and the build groups
 * modules by it.
 */
export const FIRST_VIEWS: Readonly<Record<string, readonly string[]>> = {
  [paths.creatorDashboard.path]: [
    CREATORS,
    'src/app/routes/dashboard-route.tsx',
    'src/app/routes/dashboard-news.tsx',
  ],
  [paths.newPitch.path]: [
    CREATORS,
    'src/app/routes/new-pitch-route.tsx',
    'src/features/pitches/generator/generator.tsx',
  ],
  [paths.calendar.path]: [
    CREATORS,
    'src/features/peg-calendar/calendar-page.tsx',
    'src/features/peg-calendar/peg-list.tsx',
    // The tables that the list is computed from.
    'supabase/functions/_shared/domain/peg-calendar/calendar.ts',
  ],
  [paths.requests.path]: [
    CREATORS,
    'src/features/requests/requests-page.tsx',
    'src/features/requests/creators-requests.tsx',
    'src/features/requests/own-requests.tsx',
  ],
  [paths.profile.path]: [
    CREATORS,
    'src/features/onboarding/onboarding-page.tsx',
    'src/features/onboarding/steps/wizard.tsx',
    // Where somebody comes back to; the other steps are loaded later.
    'src/features/onboarding/steps/step-review.tsx',
  ],
  [paths.reviews.path]: [CREATORS, 'src/features/reviews/reviews-page.tsx'],
  [paths.calls.path]: [CREATORS, 'src/features/calls/calls-page.tsx'],
  [paths.pressKit.path]: [
    CREATORS,
    'src/features/press-kit/press-kit-page.tsx',
    'src/features/press-kit/kit-links.tsx',
  ],
  [paths.pitches.path]: [
    CREATORS,
    'src/app/routes/pitches-route.tsx',
    'src/features/pitches/history/history.tsx',
  ],
  [paths.mediaDashboard.path]: [
    'src/app/routes/friday-fix-route.tsx',
    'src/features/editor-home/editor-home.tsx',
    'src/features/friday-fix/views.tsx',
  ],
  [paths.introductions.path]: [
    'src/app/routes/introductions-route.tsx',
    'src/features/requests/asked-introductions.tsx',
    'src/features/requests/received-pitches.tsx',
  ],
  [paths.settings.path]: [
    CREATORS,
    'src/app/routes/settings-route.tsx',
    'src/features/privacy/email-card.tsx',
  ],
  [paths.plan.path]: [CREATORS, 'src/features/billing/plan-page.tsx'],
  [paths.support.path]: [CREATORS, 'src/features/support/support-page.tsx'],
  [paths.welcome.path]: ['src/features/editor-profile/welcome-page.tsx'],
  [paths.admin.path]: [
    CREATORS,
    'src/features/admin/admin-page.tsx',
    'src/features/admin/admin-panel.tsx',
    'src/features/admin/webhooks/monitor/monitor-tab.tsx',
  ],
};

/** First views at addresses that have no document of their own: only modules are grouped by them. */
export const OTHER_FIRST_VIEWS: Readonly<Record<string, readonly string[]>> = {
  [paths.pitch.path]: [
    CREATORS,
    'src/app/routes/pitch-route.tsx',
    'src/features/pitches/studio/pitch-desk.tsx',
  ],
};
