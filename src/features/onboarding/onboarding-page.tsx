import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { ProfileRow } from '@/features/onboarding/editor/profile-values';
import {
  ownProfileQuery,
  type ProfileDraft,
  profileDraftQuery,
} from '@/features/onboarding/queries';
import { askTogether } from '@/lib/api/together';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { paths } from '@domain/paths.ts';
import type { PageData } from '@/lib/page-data';

const Wizard = lazyPart(async () => (await import('@/features/onboarding/steps/wizard')).Wizard);
// Loaded in parallel with the profile; a failed download is reported in place of the form.
Wizard.ready().catch(() => undefined);

/** /app/profile: the profile behind pitches and press kit, in four steps. */
export function OnboardingPage() {
  useDocumentTitle('Setup Profile');
  const { user } = useSession();
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader
        title="Setup Profile"
        description="What pitches are written from and what editors see on your press kit."
        actions={
          <Button variant="outline" asChild>
            <Link to={paths.pressKit.getHref()}>Links and visits</Link>
          </Button>
        }
      />
      {user !== null && <OwnProfile key={user.id} userId={user.id} />}
    </div>
  );
}
OnboardingPage.parts = [Wizard];

function OwnProfile({ userId }: { userId: string }) {
  const profile = useQuery(ownProfileQuery(userId));
  // Without it the form opens with the draft of this browser.
  const draft = useQuery(profileDraftQuery(userId));
  const [begun, setBegun] = useState<Opened | null>(null);
  if (profile.isPending || (draft.isPending && draft.fetchStatus === 'fetching'))
    return <WizardSkeleton />;
  if (profile.isLoadingError) {
    return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  }
  // The form opens with the data in the cache. Newer data replaces it until the person begins, or until it has been
  // asked for once: later changes are those of the form itself, and a save compares versions.
  const form = begun ?? { profile: profile.data, draft: draft.data ?? null };
  const begin = () => setBegun(form);
  if (begun === null && !profile.isFetching && !draft.isFetching) begin();
  return (
    <Suspense fallback={<WizardSkeleton />}>
      {/* Dictated, pasted and filled-in text comes without a key. Not while it is captured: a render before the
          field's own handler would put the former text back. */}
      <div
        className="contents"
        onPointerDownCapture={begin}
        onKeyDownCapture={begin}
        onInput={begin}
      >
        <Wizard key={formOf(form)} userId={userId} {...form} />
      </div>
    </Suspense>
  );
}

/** What a form is opened with. */
interface Opened {
  profile: ProfileRow;
  draft: ProfileDraft | null;
}

/** A key of a form: with other data it is another form. */
const formOf = ({ profile, draft }: Opened) => `${profile.version}:${draft?.revision ?? ''}`;

function WizardSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-11 w-full" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  askTogether('my_profile_screen', {}, userId);
  void client.prefetchQuery(ownProfileQuery(userId));
  void client.prefetchQuery(profileDraftQuery(userId));
};
