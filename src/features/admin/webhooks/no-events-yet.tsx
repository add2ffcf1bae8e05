import { Link } from 'wouter';

/** What an empty log says before the first event of Stripe. */
export function NoEventsYet() {
  return (
    <>
      Events appear here as soon as Stripe sends them. Nothing yet?{' '}
      <Link className="underline underline-offset-4" to="?tab=stripe-settings">
        Check the Stripe settings
      </Link>
      .
    </>
  );
}
