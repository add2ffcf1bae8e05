import { paths } from '@domain/paths.ts';
import { Link } from 'react-router-dom';

interface NameHintProps {
  name: string;
  city: string;
}

/** Where a name or a city stands without a capital, as it was typed in a hurry: what editors read. */
export function NameHint({ name, city }: NameHintProps) {
  const field = isLower(name) ? 'name' : isLower(city) ? 'city_region' : null;
  if (field === null) return null;
  const signature = [name, city].filter((part) => part !== '').join(', ');
  return (
    <p className="text-sm text-muted-foreground">
      Editors read “{signature}”, as you typed it.{' '}
      <Link to={paths.profile.getHref(field)} className="prose-link">
        Write it with capitals
      </Link>
    </p>
  );
}

const isLower = (text: string): boolean => /\p{Ll}/u.test(text) && !/\p{Lu}/u.test(text);
