import type { ComponentType } from 'react';
import { ContentWait } from '@/app/layouts/content-wait';
import { lazyPage } from '@/app/lazy-page';
import { paths } from '@domain/paths.ts';

const page = (title: string, load: () => Promise<ComponentType>) =>
  lazyPage(title, load, <ContentWait />);

/** Every screen; its code is loaded at the first visit. */
export const pages = {
  auth: page('Sign in', async () => (await import('@/features/auth/auth-page')).AuthPage),
  checkEmail: page(
    'Check your email',
    async () => (await import('@/features/auth/check-email-page')).CheckEmailPage,
  ),
  authConfirm: page(
    'Confirm',
    async () => (await import('@/features/auth/auth-confirm-page')).AuthConfirmPage,
  ),
  forgotPassword: page(
    'Forgotten password',
    async () => (await import('@/features/auth/forgot-password-page')).ForgotPasswordPage,
  ),
  resetPassword: page(
    'Choose a new password',
    async () => (await import('@/features/auth/reset-password-page')).ResetPasswordPage,
  ),
  contactConfirm: page(
    'Confirm your email',
    async () => (await import('@/features/contact/contact-confirm-page')).ContactConfirmPage,
  ),
  dashboard: page(
    'Dashboard',
    async () => (await import('@/app/routes/dashboard-route')).DashboardRoute,
  ),
  fridayFix: page(
    'Friday Fix',
    async () => (await import('@/app/routes/friday-fix-route')).FridayFixRoute,
  ),
  generator: page(
    'AI Pitch Generator',
    async () => (await import('@/app/routes/new-pitch-route')).NewPitchRoute,
  ),
  pitches: page(
    'Your pitches',
    async () => (await import('@/app/routes/pitches-route')).PitchesRoute,
  ),
  pitch: page('Pitch', async () => (await import('@/app/routes/pitch-route')).PitchRoute),
  calendar: page(
    'Peg Calendar',
    async () => (await import('@/features/peg-calendar/calendar-page')).CalendarPage,
  ),
  requests: page(
    'Requests',
    async () => (await import('@/features/requests/requests-page')).RequestsPage,
  ),
  request: page(
    'Request',
    async () => (await import('@/features/requests/request-page')).RequestPage,
  ),
  introductions: page(
    'Introductions',
    async () => (await import('@/features/requests/introductions-page')).IntroductionsPage,
  ),
  reviews: page(
    'Pitch reviews',
    async () => (await import('@/features/reviews/reviews-page')).ReviewsPage,
  ),
  calls: page('Calls', async () => (await import('@/features/calls/calls-page')).CallsPage),
  profile: page(
    'Setup Profile',
    async () => (await import('@/features/onboarding/onboarding-page')).OnboardingPage,
  ),
  pressKit: page(
    'Press kit',
    async () => (await import('@/features/press-kit/press-kit-page')).PressKitPage,
  ),
  kitPreview: page(
    'Preview of your press kit',
    async () => (await import('@/features/press-kit/preview/kit-preview-page')).KitPreviewPage,
  ),
  settings: page(
    'Settings',
    async () => (await import('@/app/routes/settings-route')).SettingsRoute,
  ),
  plan: page('Your plan', async () => (await import('@/features/billing/plan-page')).PlanPage),
  welcome: page(
    'Welcome',
    async () => (await import('@/features/editor-profile/welcome-page')).WelcomePage,
  ),
  admin: page(
    'Admin Control Panel',
    async () => (await import('@/features/admin/admin-page')).AdminPage,
  ),
  adminClaim: page(
    'Claim admin access',
    async () => (await import('@/features/setup/admin-claim-page')).AdminClaimPage,
  ),
  stripeSecret: page(
    'Payment setup',
    async () => (await import('@/features/setup/stripe-secret-page')).StripeSecretPage,
  ),
  notFound: page('Page not found', async () => (await import('@/app/not-found-page')).NotFoundPage),
} as const;

/** Every primitive in every state. Development only. */
export const UiGallery = import.meta.env.DEV
  ? page(
      'Primitives',
      async () => (await import('@/features/ui-gallery/ui-gallery-page')).UiGalleryPage,
    )
  : undefined;

const BY_PATH: Partial<Record<string, { preload: () => void; ready: () => Promise<void> }>> = {
  [paths.login.path]: pages.auth,
  [paths.signup.path]: pages.auth,
  [paths.forgotPassword.path]: pages.forgotPassword,
  [paths.checkEmail.path]: pages.checkEmail,
  [paths.pitches.path]: pages.pitches,
  [paths.welcome.path]: pages.welcome,
  [paths.creatorDashboard.path]: pages.dashboard,
  [paths.newPitch.path]: pages.generator,
  [paths.calendar.path]: pages.calendar,
  [paths.requests.path]: pages.requests,
  [paths.introductions.path]: pages.introductions,
  [paths.reviews.path]: pages.reviews,
  [paths.calls.path]: pages.calls,
  [paths.profile.path]: pages.profile,
  [paths.pressKit.path]: pages.pressKit,
  [paths.mediaDashboard.path]: pages.fridayFix,
  [paths.admin.path]: pages.admin,
  [paths.settings.path]: pages.settings,
  [paths.plan.path]: pages.plan,
};

/** Loads the code of a page ahead of a visit, when a link to it is hovered or focused. */
export function preloadRoute(path: string): void {
  BY_PATH[path]?.preload();
}

/** Resolves when the code of the page at an address is loaded. */
export async function routeReady(path: string): Promise<void> {
  await BY_PATH[path]?.ready();
}
