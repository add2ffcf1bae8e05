import { lazy, Suspense, useId } from 'react';
import { PageHeader } from '@/components/page-header';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { BillingSection } from '@/features/billing/billing-section';
import { Skeleton } from '@/components/ui/skeleton';
import { AccountCard } from '@/features/settings/account-card';
import { SessionsCard } from '@/features/settings/sessions-card';
import { ThemeSetting } from '@/features/theme/theme-setting';
import { useProfileUser } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

const EditorCard = lazy(async () => ({
  default: (await import('@/features/editor-profile/editor-card')).EditorCard,
}));

const AddressCard = lazy(async () => ({
  default: (await import('@/features/editor-profile/address-card')).AddressCard,
}));

const OutletCard = lazy(async () => ({
  default: (await import('@/features/editor-profile/outlet-card')).OutletCard,
}));

const ClosedAddresses = lazy(async () => ({
  default: (await import('@/features/editor-profile/closed-addresses')).ClosedAddresses,
}));

const ResultsMailCard = lazy(async () => ({
  default: (await import('@/features/settings/results-mail-card')).ResultsMailCard,
}));

const EmailCard = lazy(async () => ({
  default: (await import('@/features/privacy/email-card')).EmailCard,
}));

const SecondFactorCard = lazy(async () => ({
  default: (await import('@/features/privacy/second-factor-card')).SecondFactorCard,
}));

const YourDataCard = lazy(async () => ({
  default: (await import('@/features/privacy/your-data-card')).YourDataCard,
}));

/** /app/settings: account, theme, plan, devices, own data; for editors also the rules for pitches. */
export function SettingsRoute() {
  useDocumentTitle('Settings');
  const { data, isPending } = useProfileUser();
  const themeTitle = useId();
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <PageHeader title="Settings" />
      <AccountCard />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <EmailCard />
      </Suspense>
      {/* What comes after must not move when the kind of the account arrives. */}
      {isPending && <Skeleton className="h-40 w-full" />}
      {data?.kind === 'media' && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <AddressCard />
          <OutletCard />
          <EditorCard />
          <ClosedAddresses />
        </Suspense>
      )}
      {data?.kind === 'creator' && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <ResultsMailCard />
        </Suspense>
      )}
      <Card>
        <CardHeader>
          <CardTitle as="h2" id={themeTitle}>
            Theme
          </CardTitle>
        </CardHeader>
        <CardContent>
          <ThemeSetting labelledBy={themeTitle} />
        </CardContent>
      </Card>
      <BillingSection />
      <SessionsCard />
      {data?.role === 'admin' && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <SecondFactorCard />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <YourDataCard />
      </Suspense>
    </div>
  );
}
