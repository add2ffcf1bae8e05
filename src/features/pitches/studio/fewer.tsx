import { paths } from '@domain/paths.ts';
import { Link } from 'wouter';

/** That there are fewer than three, and what would give another. */
export function Fewer({ count }: { count: number }) {
  if (count >= 3) return null;
  return (
    <p className="mt-1 text-sm font-medium">
      {count === 1 ? 'This is one pitch.' : 'These are two pitches.'}{' '}
      <Link to={paths.profile.getHref('facts')} className="prose-link">
        One more fact in your profile
      </Link>
      , and one more offer if you make any, makes room for a {count === 1 ? 'second' : 'third'}.
    </p>
  );
}
