import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { SettingsPart } from '@/components/settings-part';
import { helpedCreatorsQuery } from '@/features/on-behalf/queries';

/** The way to the creators whom the account helps; nothing where it helps none. An invitation comes by mail. */
export function CreatorsYouHelp({ userId }: { userId: string }) {
  const helped = useQuery({ ...helpedCreatorsQuery(userId), meta: { silent: true } });
  if ((helped.data ?? []).length === 0) return null;
  return (
    <SettingsPart title="Creators you write for">
      <p>
        Creators who invited you:{' '}
        <Link to={paths.helping.getHref()} className="prose-link max-sm:py-3.5">
          People you help
        </Link>
        .
      </p>
    </SettingsPart>
  );
}
