import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { CopyButton } from '@/components/copy-button';
import { useAfterView } from '@/components/in-view-first';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { ClosedLinks } from '@/features/onboarding/links/closed-links';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { kitLacks, kitShows } from '@/features/onboarding/editor/kit-content';
import { EmbargoField } from '@/features/onboarding/fields/embargo-field';
import { givenLinks } from '@/features/onboarding/links/given-links';
import { inWords } from '@/features/onboarding/sentences/in-words';
import { LinkCheck } from '@/features/onboarding/links/link-check';
import type { ProfileField, ProfileValues } from '@/features/onboarding/editor/profile-values';
import { NoContactYet } from '@/features/onboarding/fields/no-contact-yet';
import { usePictureSrc } from '@/features/onboarding/pictures/use-picture-src';
import { SlugField } from '@/features/onboarding/fields/slug-field';
import {
  FIELD_LABELS,
  labelOf,
  SECTIONS,
  STEP_FIELDS,
  STEP_TITLES,
  type Step,
} from '@/features/onboarding/steps/steps';
import { focusField } from '@/features/onboarding/steps/section';
import { useSession } from '@/lib/account/session';
import { kitIsOpen } from '@/lib/kit-is-open';
import { entitlementsQuery, type Entitlements } from '@/lib/plan/queries';
import { cn } from '@/lib/cn';
import { paths } from '@domain/paths.ts';
import { factsToShow } from '@domain/press-kit/said-once.ts';
import { workPicture } from '@domain/profile/work-kind.ts';

const LINK_FIELDS: ReadonlySet<ProfileField> = new Set([
  'trailer_url',
  'press_kit_url',
  'website_url',
  'social_links',
] as const);

interface StepReviewProps {
  /** Opens a step; with the name of a field the step starts there. */
  onEdit: (step: Step, name?: string) => void;
  /** What is saved, for what stands beside the switch. */
  stored: ProfileValues;
  saved: boolean;
}

/** Step 4: summary of the profile, address of the press kit, and the switch that publishes it. */
export function StepReview({ onEdit, stored, saved }: StepReviewProps) {
  const { values, set, wanted, errors } = useProfileForm();
  const box = useRef<HTMLElement>(null);
  const address = window.location.origin + paths.epk.getHref(values.slug);

  const { user } = useSession();
  const { data: plan } = useQuery({ ...entitlementsQuery(user?.id ?? ''), enabled: user !== null });
  const rest = useAfterView();
  useEffect(() => {
    if (rest && wanted !== null) focusField(box.current, wanted);
  }, [rest, wanted]);
  const summary = (step: 1 | 2 | 3) => (
    <Summary
      step={step}
      onEdit={() => {
        onEdit(step);
      }}
    />
  );

  return (
    <>
      <p className="text-sm max-sm:-my-3.5">
        {/* What is reviewed is longer than a screen. */}
        <button
          type="button"
          className="prose-link max-sm:py-3.5"
          onClick={() => focusField(box.current, 'epk_published')}
        >
          {stored.epk_published
            ? 'Go to the link of your press kit and its switch'
            : 'Not published yet: go to the switch'}
        </button>
      </p>
      {/* As high as the window until the rest is there: the buttons below must not move. */}
      <div className={rest ? 'contents' : 'min-h-dvh'}>{summary(1)}</div>
      {rest && (
        <>
          {summary(2)}
          {summary(3)}
          <section
            ref={box}
            aria-labelledby="press-kit-link"
            className="grid gap-5 border-t border-border pt-6"
          >
            <h3 id="press-kit-link" className="font-display text-xl">
              Your press kit
            </h3>
            <ClosedLinks
              onMend={(name) => {
                onEdit(3, name);
              }}
            />
            <SlugField />
            <div className="flex flex-wrap items-center gap-3 rounded-sm bg-muted px-4 py-3">
              <code className="min-w-0 grow text-sm break-all">{address}</code>
              <CopyButton text={address} what="the link to your press kit" />
              {values.epk_published && saved && (
                <Button variant="ghost" size="sm" asChild>
                  <a href={paths.epk.getHref(values.slug)} target="_blank" rel="noopener">
                    <ExternalLink aria-hidden className="size-4" />
                    Open
                  </a>
                </Button>
              )}
            </div>
            <div className="flex items-start gap-3">
              <Switch
                id="publish"
                name="epk_published"
                checked={values.epk_published}
                aria-describedby="publish-hint publish-content publish-error"
                {...(errors['epk_published'] !== undefined && { 'aria-invalid': true })}
                onCheckedChange={(published) => {
                  set('epk_published', published);
                }}
              />
              <div>
                <label htmlFor="publish" className="font-medium">
                  {FIELD_LABELS.epk_published}
                </label>
                <p id="publish-hint" className="text-sm text-muted-foreground">
                  {publishHint(values, stored)}
                </p>
                <p id="publish-content" className="mt-1 max-w-measure text-sm">
                  {contentOf(values, stored, plan)}
                </p>
                <p
                  id="publish-error"
                  aria-live="polite"
                  className={cn(
                    'mt-1 max-w-measure text-sm font-medium text-destructive',
                    errors['epk_published'] === undefined && 'hidden',
                  )}
                >
                  {errors['epk_published']}
                </p>
              </div>
            </div>
            <NoContactYet stored={stored} />
            <EmbargoField />
            <p className="max-w-measure text-sm text-muted-foreground">
              <Link to={paths.kitPreview.getHref()} className="prose-link">
                See it as others will
              </Link>
              {stored.epk_published ? '. ' : ', before you publish it. '}
              Only you can open that page; it shows what is saved.
            </p>
          </section>
        </>
      )}
    </>
  );
}

/** Who sees the press kit as it is saved, and what saving would change. */
function publishHint(values: ProfileValues, stored: ProfileValues): string {
  if (values.epk_published !== stored.epk_published)
    return stored.epk_published
      ? 'Not saved yet: it is still published. Save changes takes it offline. Links to it in mails that you sent then lead nowhere.'
      : 'Not saved yet: nobody sees it so far. Complete Setup publishes it.';
  if (!stored.epk_published) return 'Nobody sees it until you switch this on and complete setup.';
  if (values.epk_embargo_until !== stored.epk_embargo_until)
    return 'The time below is not saved yet: it counts with Save changes.';
  return stored.epk_embargo_until === ''
    ? 'Anyone with the link sees it, without an account.'
    : 'Anyone with the link sees it from that time on, and nobody before.';
}

const list = new Intl.ListFormat('en-US');

/** What visitors would find, and what editors look for that is not there. */
function contentOf(values: ProfileValues, stored: ProfileValues, plan?: Entitlements): string {
  const shows = kitShows({ ...values, facts: factsToShow(values) }, plan);
  const see = !values.epk_published
    ? 'Visitors would see'
    : kitIsOpen({ ...stored, epk_embargo_until: stored.epk_embargo_until || null })
      ? 'Visitors see'
      : 'Visitors will see';
  const lacks = kitLacks(values);
  return [
    shows.length === 0
      ? `${see} hardly more than your name.`
      : `${see} ${list.format(['your name', ...shows])}.`,
    lacks.length > 0 && `Editors also look for ${list.format(lacks)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the work is, the label of its title says; a work without a name is one line, of no kind yet. */
const isShown = (field: ProfileField, { book_title, book_cover_url }: ProfileValues) =>
  field !== 'work_kind' &&
  (field !== 'book_cover_url' || book_cover_url !== '' || book_title.trim() !== '');

const shownLabel = (field: ProfileField, values: ProfileValues): string =>
  field === 'book_title' && values.book_title.trim() === ''
    ? SECTIONS.work.title
    : labelOf(field, values);

function Summary({ step, onEdit }: { step: Step; onEdit: () => void }) {
  const { values } = useProfileForm();
  return (
    <section aria-labelledby={`summary-${String(step)}`}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id={`summary-${String(step)}`} className="font-display text-xl">
          {STEP_TITLES[step]}
        </h3>
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit<span className="sr-only"> {STEP_TITLES[step].toLowerCase()}</span>
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">
        {STEP_FIELDS[step]
          .filter((field) => isShown(field, values))
          .map((field) => (
            <div key={field} className="contents">
              <dt className="text-muted-foreground">{shownLabel(field, values)}</dt>
              <dd
                className={cn(
                  'mb-2 min-w-0 break-words sm:mb-0',
                  !LINK_FIELDS.has(field) && 'line-clamp-3',
                )}
              >
                {(field === 'avatar_url' || field === 'book_cover_url') && values[field] !== '' ? (
                  <Picture
                    url={values[field]}
                    alt={
                      field === 'avatar_url'
                        ? 'Your photo'
                        : workPicture(values.work_kind, values.book_title)
                    }
                  />
                ) : LINK_FIELDS.has(field) && inWords(field, values) !== '' ? (
                  <ul className="grid gap-1">
                    {givenLinks(values)
                      .filter(({ name }) => name === field || name.startsWith(`${field}.`))
                      .map(({ name, url }) => (
                        <li key={name} className="flex flex-wrap gap-x-2">
                          <span className="break-all">{url}</span>
                          <LinkCheck url={url} />
                        </li>
                      ))}
                  </ul>
                ) : (
                  inWords(field, values) || <span className="text-muted-foreground">Not given</span>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** A picture of the profile, which is its owner's alone until the kit is published. */
function Picture({ url, alt }: { url: string; alt: string }) {
  const { src, loading } = usePictureSrc(url);
  if (src === null && !loading) return <>No picture there</>;
  return (
    <span className="block h-24">
      {src !== null && (
        <img src={src} alt={alt} className="h-24 rounded-sm border border-border object-cover" />
      )}
    </span>
  );
}
