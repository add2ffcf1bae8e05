import { paths } from '@domain/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SettingsPart } from '@/components/settings-part';

interface FixedMail {
  what: string;
  why: ReactNode;
}

const CREATOR: readonly FixedMail[] = [
  {
    what: 'Answers of editors, their questions and introductions',
    why: 'Somebody waits for your answer.',
  },
  {
    what: 'A pitch of yours that could not leave',
    why: 'Otherwise you would wait for an answer that cannot come.',
  },
];

const MEDIA: readonly FixedMail[] = [
  {
    what: 'Pitches',
    why: (
      <>
        At most as many a week as{' '}
        <a className="prose-link max-sm:py-3.5" href="#reach">
          your rules
        </a>{' '}
        say; 0 means none. Each one has a link that stops its sender, or all of them.
      </>
    ),
  },
  {
    what: 'Answers to your requests and to introductions you asked for',
    why: 'You asked, and each ends with the request.',
  },
];

const forAll = (isCreator: boolean): readonly FixedMail[] => [
  {
    what: 'What you ask for: calls, reviews, prepared pitches, answers of our support',
    why: 'They come only after you asked.',
  },
  { what: 'The newsletter, if you subscribed', why: 'The link at its end stops it.' },
  {
    // Only creators have a plan.
    what: isCreator
      ? 'Sign-in, your plan and changes to your account'
      : 'Sign-in and changes to your account',
    why: 'Nobody may change these without your knowing.',
  },
];

const ADMIN: FixedMail = {
  what: 'Critical alerts',
  why: (
    <>
      Switched in the{' '}
      <Link className="prose-link" to={paths.admin.getHref()}>
        admin panel
      </Link>
      .
    </>
  ),
};

/** The mails that have no switch here, each with the reason or with what stops it. */
export function FixedMails({ kind, isAdmin }: { kind: string; isAdmin: boolean }) {
  const own = kind === 'creator' ? CREATOR : kind === 'media' ? MEDIA : [];
  return (
    <SettingsPart title="Mails we always send">
      <dl className="grid gap-3">
        {[...own, ...forAll(kind === 'creator'), ...(isAdmin ? [ADMIN] : [])].map(
          ({ what, why }) => (
            <div key={what}>
              <dt className="font-medium">{what}</dt>
              <dd className="text-sm text-muted-foreground">{why}</dd>
            </div>
          ),
        )}
      </dl>
    </SettingsPart>
  );
}
