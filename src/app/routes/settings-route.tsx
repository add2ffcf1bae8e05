import { paths } from '@domain/paths.ts';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'wouter';
import { useAfterView } from '@/components/in-view-first';
import { PageHeader } from '@/components/page-header';
import { SettingsGroup, SettingsPart } from '@/components/settings-part';
import { WriteToUs } from '@/components/write-to-us';
import { Skeleton } from '@/components/ui/skeleton';
import { AccountCard } from '@/features/settings/account-card';
import { SessionsCard } from '@/features/settings/sessions-card';
import { ThemeSetting } from '@/features/theme/theme-setting';
import { useProfileUser } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { MAILS_HASH } from '@/lib/anchors';
import { useAnchor } from '@/lib/browser/use-anchor';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import type { PageData } from '@/lib/page-data';
import { entitlementsQuery } from '@/lib/plan/queries';

const CreatorsYouHelp = lazy(async () => ({
  default: (await import('@/features/on-behalf/creators-you-help')).CreatorsYouHelp,
}));

const EmailProof = lazy(async () => ({
  default: (await import('@/features/editor-profile/email-proof')).EmailProof,
}));

const EditorRules = lazy(async () => ({
  default: (await import('@/app/routes/editor-rules')).EditorRules,
}));

const MailSettings = lazy(async () => ({
  default: (await import('@/app/routes/mail-settings')).MailSettings,
}));

const EmailCard = lazyPart(async () => (await import('@/features/privacy/email-card')).EmailCard);

const SecondFactorCard = lazy(async () => ({
  default: (await import('@/features/privacy/second-factor-card')).SecondFactorCard,
}));

const PlanAndData = lazy(async () => ({
  default: (await import('@/app/routes/plan-and-data')).PlanAndData,
}));

/**
 * /app/settings in three groups with links to each at the top: the account itself; mails, for an editor after the rules
 * for pitches; plan, data and help. An editor sees a plan only if they pay for one.
 */
export function SettingsRoute() {
  useDocumentTitle('Settings');
  const { data, isPending } = useProfileUser();
  const themeTitle = useId();
  const isEditor = data?.kind === 'media';
  const rest = useAfterView();
  useAnchor(MAILS_HASH, rest && data !== undefined);
  const dataTitle = isEditor ? 'Your data and help' : 'Plan, data and help';
  const mails = isEditor
    ? { id: 'reach', title: 'Pitches and mails to you' }
    : { id: MAILS_HASH.slice(1), title: 'Mails' };
  const groups = [{ id: 'you', title: 'You' }, mails, { id: 'data', title: dataTitle }];
  return (
    <div className="mx-auto grid max-w-3xl gap-10">
      <PageHeader
        title="Settings"
        description="What you choose is saved at once. What you type waits for its Save button."
      />
      <nav aria-label="Groups of settings" className="-mt-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a
                className="prose-link inline-flex min-h-11 items-center sm:min-h-6 sm:py-1"
                href={`#${id}`}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SettingsGroup id="you" title="You">
        <AccountCard />
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <EmailCard>
            {isEditor && (
              // The card, which would ask again after it, does not wait for it.
              <Suspense fallback={<Skeleton className="h-20" />}>
                <EmailProof />
              </Suspense>
            )}
          </EmailCard>
        </Suspense>
        {rest && (
          <>
            <SettingsPart title="Theme" titleId={themeTitle}>
              <ThemeSetting labelledBy={themeTitle} />
            </SettingsPart>
            <SessionsCard />
            {data?.role === 'admin' && (
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <SecondFactorCard />
              </Suspense>
            )}
          </>
        )}
      </SettingsGroup>
      {rest && (
        <>
          {/* What comes after must not move when the kind of the account arrives. */}
          {isPending && <Skeleton className="h-40 w-full" />}
          {data !== undefined && (
            <SettingsGroup {...mails}>
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                {isEditor && (
                  <>
                    <EditorRules />
                    <span id={MAILS_HASH.slice(1)} className="scroll-mt-4" />
                  </>
                )}
                <MailSettings kind={data.kind} isAdmin={data.role === 'admin'} />
              </Suspense>
            </SettingsGroup>
          )}
          <SettingsGroup id="data" title={dataTitle}>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <PlanAndData isEditor={isEditor} />
            </Suspense>
            <span id="help" className="scroll-mt-4" />
            {!isEditor && (
              <SettingsPart title="Who writes for you">
                <p>
                  What others prepared for you, and who may:{' '}
                  <Link to={paths.doneForMe.getHref()} className="prose-link max-sm:py-3.5">
                    Done for you
                  </Link>
                  .
                </p>
              </SettingsPart>
            )}
            {data !== undefined && (
              <Suspense>
                <CreatorsYouHelp userId={data.id} />
              </Suspense>
            )}
            <SettingsPart title="Help">
              <p>
                <WriteToUs />: a person answers.
              </p>
            </SettingsPart>
          </SettingsGroup>
        </>
      )}
    </div>
  );
}
SettingsRoute.parts = [EmailCard];

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  void client.prefetchQuery(entitlementsQuery(userId));
};
