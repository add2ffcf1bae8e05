import type { ReactNode } from 'react';
import { PlanLink } from '@/components/plan-link';
import { Alert } from '@/components/ui/alert';
import type { PlanLineId } from '@domain/billing/plans.ts';

interface PartOfPlanProps {
  line: PlanLineId;
  title: ReactNode;
  children?: ReactNode;
}

/** Says that something is part of a plan, with the way to it. */
export function PartOfPlan({ line, title, children }: PartOfPlanProps) {
  return (
    <Alert title={title}>
      {children} <PlanLink line={line} />
    </Alert>
  );
}
