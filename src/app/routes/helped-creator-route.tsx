import { pitchProfileSchema } from '@domain/profile/profile.ts';
import { paths } from '@domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Skeleton } from '@/components/ui/skeleton';
import { CreatorPage } from '@/features/on-behalf/creator-page';
import { onBehalfKey } from '@/features/on-behalf/queries';
import { useSession } from '@/lib/account/session';

const GeneratorFor = lazy(async () => ({
  default: (await import('@/features/pitches/generator/generator-for')).GeneratorFor,
}));

const NO_PROFILE = pitchProfileSchema.parse({});

/** Composes two independent features: a creator whom the account helps, and the generator. */
export function HelpedCreatorRoute() {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return (
    <CreatorPage
      write={({ id, name, profile, closings }) =>
        user !== null && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <GeneratorFor
              key={id}
              userId={user.id}
              creator={{ id, name, profile: profile ?? NO_PROFILE, closings }}
              onDone={(pitchId) => {
                void client.invalidateQueries({ queryKey: onBehalfKey });
                navigate(paths.preparedPitch.getHref(id, pitchId));
              }}
            />
          </Suspense>
        )
      }
    />
  );
}
