import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '@/lib/cn';
import type { PlanLineId } from '@domain/billing/plans.ts';
import { paths } from '@domain/paths.ts';

interface PlanLinkProps {
  /** The line of the plans that the person came for; the page marks it. */
  line: PlanLineId;
  className?: string;
  children?: ReactNode;
}

/** Leads to the plan page, which leads back here. */
export function PlanLink({ line, className, children = 'See plans' }: PlanLinkProps) {
  const { pathname, search, hash } = useLocation();
  return (
    <Link
      to={paths.plan.getHref({ line, from: pathname + search + hash })}
      className={cn('prose-link whitespace-nowrap', className)}
    >
      {children}
    </Link>
  );
}
