import { BillingSection } from '@/features/billing/billing-section';
import { YourDataCard } from '@/features/privacy/your-data-card';

/** The last cards of the settings: the plan, and what is kept about the account. */
export function PlanAndData({ isEditor }: { isEditor: boolean }) {
  return (
    <>
      <BillingSection payersOnly={isEditor} />
      <YourDataCard />
    </>
  );
}
