import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { ContentWait } from '@/app/layouts/content-wait';
import { lazyPage, type LazyPage } from '@/app/lazy-page';
import { paths } from '@domain/paths.ts';
import type { PageData } from '@/lib/page-data';

const page = (
  title: string,
  load: () => Promise<ComponentType>,
  loadData?: () => Promise<PageData>,
) => lazyPage(title, load, <ContentWait />, loadData);

/** Every screen, with what it shows first where that can be asked ahead; its code is loaded at the first visit. */
const pages = {
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
    'Confirm',
    async () => (await import('@/features/contact/contact-confirm-page')).ContactConfirmPage,
  ),
  dashboard: page(
    'Dashboard',
    async () => (await import('@/app/routes/dashboard-route')).DashboardRoute,
    async () => (await import('@/app/routes/dashboard-news')).data,
  ),
  fridayFix: page(
    'Friday Fix',
    async () => (await import('@/app/routes/friday-fix-route')).FridayFixRoute,
    async () => (await import('@/app/routes/friday-fix-route')).data,
  ),
  generator: page(
    'AI Pitch Generator',
    async () => (await import('@/app/routes/new-pitch-route')).NewPitchRoute,
    async () => (await import('@/features/pitches/generator/generator')).data,
  ),
  pitches: page(
    'Your pitches',
    async () => (await import('@/app/routes/pitches-route')).PitchesRoute,
    async () => (await import('@/app/routes/pitches-route')).data,
  ),
  pitch: page(
    'Pitch',
    async () => (await import('@/app/routes/pitch-route')).PitchRoute,
    async () => (await import('@/app/routes/pitch-route')).data,
  ),
  calendar: page(
    'Peg Calendar',
    async () => (await import('@/app/routes/calendar-route')).CalendarRoute,
    async () => (await import('@/features/peg-calendar/calendar-page')).data,
  ),
  requests: page(
    'Requests',
    async () => (await import('@/features/requests/requests-page')).RequestsPage,
    async () => (await import('@/features/requests/requests-page')).data,
  ),
  request: page(
    'Request',
    async () => (await import('@/features/requests/request-page')).RequestPage,
    async () => (await import('@/features/requests/request-page')).data,
  ),
  introductions: page(
    'Introductions',
    async () => (await import('@/app/routes/introductions-route')).IntroductionsRoute,
    async () => (await import('@/app/routes/introductions-route')).data,
  ),
  reviews: page(
    'Pitch reviews',
    async () => (await import('@/features/reviews/reviews-page')).ReviewsPage,
    async () => (await import('@/features/reviews/reviews-page')).data,
  ),
  calls: page('Calls', async () => (await import('@/features/calls/calls-page')).CallsPage),
  profile: page(
    'Setup Profile',
    async () => (await import('@/features/onboarding/onboarding-page')).OnboardingPage,
    async () => (await import('@/features/onboarding/onboarding-page')).data,
  ),
  pressKit: page(
    'Press kit',
    async () => (await import('@/features/press-kit/press-kit-page')).PressKitPage,
    async () => (await import('@/features/press-kit/press-kit-page')).data,
  ),
  kitPreview: page(
    'Press kit',
    async () => (await import('@/features/press-kit/preview/kit-preview-page')).KitPreviewPage,
  ),
  settings: page(
    'Settings',
    async () => (await import('@/app/routes/settings-route')).SettingsRoute,
    async () => (await import('@/app/routes/settings-route')).data,
  ),
  plan: page(
    'Your plan',
    async () => (await import('@/features/billing/plan-page')).PlanPage,
    async () => (await import('@/features/billing/plan-page')).data,
  ),
  helping: page(
    'People you help',
    async () => (await import('@/features/on-behalf/helping-page')).HelpingPage,
  ),
  helpedCreator: page(
    'People you help',
    async () => (await import('@/app/routes/helped-creator-route')).HelpedCreatorRoute,
  ),
  preparedPitch: page(
    'Pitch',
    async () => (await import('@/app/routes/prepared-pitch-route')).PreparedPitchRoute,
  ),
  helperInvitation: page(
    'An invitation',
    async () => (await import('@/features/on-behalf/invitation-page')).InvitationPage,
  ),
  doneForMe: page(
    'Done for you',
    async () => (await import('@/features/on-behalf/done-page')).DonePage,
  ),
  proposal: page(
    'A pitch for your yes',
    async () => (await import('@/features/on-behalf/proposal-page')).ProposalPage,
  ),
  support: page(
    'Write to us',
    async () => (await import('@/features/support/support-page')).SupportPage,
  ),
  supportThread: page(
    'Write to us',
    async () => (await import('@/features/support/thread-page')).ThreadPage,
  ),
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
const UiGallery = import.meta.env.DEV
  ? page(
      'Primitives',
      async () => (await import('@/features/ui-gallery/ui-gallery-page')).UiGalleryPage,
    )
  : undefined;

/** What stands around a page: who may see it, and the layout. */
export type Frame = 'auth' | 'home' | 'creators' | 'signedIn' | 'both' | 'plain';

interface AppRoute {
  path: string;
  page: LazyPage;
  frame: Frame;
  pattern: RegExp;
}

const route = (frame: Frame, { path }: { path: string }, page: LazyPage): AppRoute => ({
  path,
  page,
  frame,
  pattern: parse(path).pattern,
});

/** The route table: address, frame and page of every screen; the first that matches is shown. */
const ROUTES: readonly AppRoute[] = [
  route('auth', paths.login, pages.auth),
  route('auth', paths.signup, pages.auth),
  route('auth', paths.checkEmail, pages.checkEmail),
  route('auth', paths.authConfirm, pages.authConfirm),
  route('auth', paths.forgotPassword, pages.forgotPassword),
  route('home', paths.home, pages.dashboard),
  route('creators', paths.creatorDashboard, pages.dashboard),
  route('creators', paths.newPitch, pages.generator),
  route('creators', paths.calendar, pages.calendar),
  route('creators', paths.profile, pages.profile),
  route('creators', paths.pressKit, pages.pressKit),
  route('creators', paths.kitPreview, pages.kitPreview),
  route('creators', paths.plan, pages.plan),
  route('creators', paths.reviews, pages.reviews),
  route('creators', paths.calls, pages.calls),
  route('creators', paths.doneForMe, pages.doneForMe),
  route('creators', paths.proposal, pages.proposal),
  route('signedIn', paths.mediaDashboard, pages.fridayFix),
  route('signedIn', paths.pitches, pages.pitches),
  route('signedIn', paths.pitch, pages.pitch),
  route('signedIn', paths.requests, pages.requests),
  route('signedIn', paths.introductions, pages.introductions),
  route('signedIn', paths.appRequest, pages.request),
  route('signedIn', paths.settings, pages.settings),
  route('signedIn', paths.support, pages.support),
  route('signedIn', paths.supportThread, pages.supportThread),
  route('signedIn', paths.helping, pages.helping),
  route('signedIn', paths.helpedCreator, pages.helpedCreator),
  route('signedIn', paths.preparedPitch, pages.preparedPitch),
  route('signedIn', paths.helperInvitation, pages.helperInvitation),
  route('signedIn', paths.welcome, pages.welcome),
  route('both', paths.resetPassword, pages.resetPassword),
  route('both', paths.admin, pages.admin),
  route('plain', paths.adminClaim, pages.adminClaim),
  route('plain', paths.stripeSecret, pages.stripeSecret),
  route('plain', paths.contactConfirm, pages.contactConfirm),
  ...(UiGallery === undefined ? [] : [route('plain', paths.uiGallery, UiGallery)]),
];

// With a session it has the tabs and the way to support.
const NOT_FOUND = route('both', { path: '*' }, pages.notFound);

/** The route at an address; the page for unknown addresses where there is none. */
export function routeAt(pathname: string): AppRoute {
  return ROUTES.find(({ pattern }) => pattern.test(pathname)) ?? NOT_FOUND;
}
