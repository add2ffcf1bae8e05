import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { settingsQuery } from '@/features/admin/billing/queries';
import { PAYMENT_KEYS } from '@/features/admin/billing/stripe-settings/stripe-keys';
import { SettingsForm } from '@/features/admin/billing/stripe-settings/settings-form';

/** The Stripe keys: stored ones are masked, new ones replace them. */
export function StripeSettingsTab() {
  const settings = useQuery(settingsQuery(PAYMENT_KEYS));

  if (settings.isPending) return <ListSkeleton label="Loading payment settings" rows={5} />;
  if (settings.isLoadingError) {
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  return <SettingsForm settings={settings.data} />;
}
