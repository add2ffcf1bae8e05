import { Link } from 'react-router-dom';

/** What an empty log says before the first event of Stripe. */
export function NoEventsYet() {
  return (
    <>
      As soon as Stripe sends an event, it stands here. Nothing comes?{' '}
      <Link className="underline underline-offset-4" to="?tab=stripe-settings">
        Check the Stripe settings
      </Link>
      .
    </>
  );
}
