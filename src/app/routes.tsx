import type { ComponentType } from 'react';
import { ContentWait } from '@/app/layouts/content-wait';
import { lazyPage } from '@/app/lazy-page';
import { paths } from '@/lib/paths';

type PageModule = Record<string, unknown>;

// While rooms are being built side by side a page may not be there yet: the glob takes what is.
const modules = import.meta.glob<PageModule>(['../features/*/*-page.tsx', './routes/*-route.tsx']);

function page(title: string, file: string) {
  return lazyPage(
    title,
    async () => {
      const load = modules[file];
      if (load === undefined) throw new Error(`No page at ${file}`);
      const module = await load();
      const Component =
        module.default ?? Object.values(module).find((it) => typeof it === 'function');
      return Component as ComponentType;
    },
    <ContentWait />,
  );
}

export const pages = {
  auth: page('Sign in', '../features/auth/auth-page.tsx'),
  checkEmail: page('Check your email', '../features/auth/check-email-page.tsx'),
  confirm: page('Confirm', '../features/auth/confirm-page.tsx'),
  forgotPassword: page('Forgotten password', '../features/auth/forgot-password-page.tsx'),
  resetPassword: page('Choose a new password', '../features/auth/reset-password-page.tsx'),
  dashboard: page('Dashboard', '../features/dashboard/dashboard-page.tsx'),
  fridayFix: page('Friday Fix', '../features/friday-fix/friday-fix-page.tsx'),
  generator: page('AI Pitch Generator', '../features/pitches/generator-page.tsx'),
  pitches: page('Your pitches', '../features/pitches/pitches-page.tsx'),
  pitch: page('Pitch', './routes/pitch-route.tsx'),
  profile: page('Setup Profile', '../features/onboarding/onboarding-page.tsx'),
  settings: page('Settings', './routes/settings-route.tsx'),
  admin: page('Admin Control Panel', '../features/admin/admin-page.tsx'),
  adminClaim: page('Claim admin access', '../features/setup/admin-claim-page.tsx'),
  stripeSecret: page('Payment setup', '../features/setup/stripe-secret-page.tsx'),
  thankYou: page('Thank you', '../features/billing/thank-you-page.tsx'),
  epk: page('Press kit', '../features/epk/epk-page.tsx'),
  answer: page('Your answer', '../features/pitches/answer-page.tsx'),
  newsletterConfirm: page('Newsletter', '../features/newsletter/confirm-page.tsx'),
  newsletterUnsubscribe: page('Newsletter', '../features/newsletter/unsubscribe-page.tsx'),
  uiGallery: page('Primitives', '../features/ui-gallery/ui-gallery-page.tsx'),
  notFound: lazyPage(
    'Page not found',
    async () => (await import('@/app/not-found-page')).default,
    <ContentWait />,
  ),
} as const;

const BY_PATH: Partial<Record<string, { preload: () => void }>> = {
  [paths.creatorDashboard.path]: pages.dashboard,
  [paths.newPitch.path]: pages.generator,
  [paths.profile.path]: pages.profile,
  [paths.mediaDashboard.path]: pages.fridayFix,
  [paths.admin.path]: pages.admin,
  [paths.settings.path]: pages.settings,
};

/** Fetches a page's code on the intent to go there. */
export function preloadRoute(path: string): void {
  BY_PATH[path]?.preload();
}
