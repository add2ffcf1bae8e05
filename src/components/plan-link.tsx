import { Link } from 'wouter';
import { CAN_BUY } from '@/lib/checkout-vars';
import type { PlanLineId } from '@domain/billing/plans.ts';
import { paths } from '@domain/paths.ts';

/**
 * A link to the plan page. The page marks `line` and has a link back to the present page. Where no plan can be paid for
 * yet, that is said before the click; the page has the way to have it all the same.
 */
export function PlanLink({ line }: { line: PlanLineId }) {
  // The browser's own address: what a page keeps in its query is unknown to the router.
  const { pathname, search, hash } = window.location;
  return (
    <>
      <Link
        to={paths.plan.getHref({ line, from: pathname + search + hash })}
        className="prose-link whitespace-nowrap max-sm:py-3.5"
      >
        See plans
      </Link>
      {!CAN_BUY && ' (checkout not open yet)'}
    </>
  );
}
