import { Link } from 'wouter';
import type { PlanLineId } from '@domain/billing/plans.ts';
import { paths } from '@domain/paths.ts';

/** A link to the plan page. The page marks `line` and has a link back to the present page. */
export function PlanLink({ line }: { line: PlanLineId }) {
  // The browser's own address: what a page keeps in its query is unknown to the router.
  const { pathname, search, hash } = window.location;
  return (
    <Link
      to={paths.plan.getHref({ line, from: pathname + search + hash })}
      className="prose-link whitespace-nowrap"
    >
      See plans
    </Link>
  );
}
