import { RENDERS_MARKUP } from '@/site/components/static-island';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { LegalPage, LegalText, type LegalSection } from '@/site/legal/legal-page';

const sections: readonly LegalSection[] = [
  {
    id: 'service',
    title: 'What we provide',
    body: (
      <p>
        {BRAND.name} helps creators write short pitches, keep a press kit, find fitting outlets and
        follow what happens. Media people get the Friday Fix and can ask for introductions. We try
        to keep it running at all hours and say so when it is not.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You are 18 or older, or act with a guardian’s consent.</li>
        <li>One account is for one person; keep your password to yourself.</li>
        <li>The email you sign up with must be yours.</li>
        <li>
          You can close your account at any time in Settings. Everything stops at once. For 30 days
          you can sign in and have it back; then all of it is erased.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your words stay yours',
    body: (
      <>
        <p>
          You keep all rights in what you enter and in the pitches made from it. You allow us to
          store it, to show what you publish (press kit, Friday Fix cards) and to send what you tell
          us to send. Nothing more, and only while you use the service.
        </p>
        <p>
          Only enter what is true and yours to share. The generator marks what it cannot tie to your
          profile or to the peg; you confirm such a sentence before it is sent. What you type into a
          pitch yourself is taken as your own word. You answer for both.
        </p>
      </>
    ),
  },
  {
    id: 'editors',
    title: 'Respect for editors',
    body: (
      <ul>
        <li>Weekly limits, beats and an editor’s stance on machine-written text are binding.</li>
        <li>One follow-up to a journalist, two to a podcast, none after a no.</li>
        <li>Contacts are not for export, and not for any list of yours.</li>
        <li>We suspend accounts that work around these rules.</li>
      </ul>
    ),
  },
  {
    id: 'money',
    title: 'Plans and payment',
    body: (
      <>
        <p>
          Paid plans renew monthly or yearly until you cancel. Cancel anytime: you keep access until
          the end of the paid period and are not charged again. Annual plans cost ten months’ price.
          Our payment provider handles your card; we never see its number.
        </p>
        <p>
          Prices can change with 30 days’ notice and never within a period you paid for. A win bonus
          applies to Concierge only, as the{' '}
          <a href={paths.successFee.getHref()} className="prose-link">
            Success-Fee Policy
          </a>{' '}
          says.
        </p>
      </>
    ),
  },
  {
    id: 'promise',
    title: 'What we cannot promise',
    body: (
      <p>
        Coverage. Editors decide freely, and a Friday Fix card or a High match is no assurance that
        anybody runs it. The service is provided as it is; our liability is limited to what you paid
        us in the last twelve months, except where the law does not allow such a limit.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We write to you 30 days before a change that matters. If you do not want it, cancel before
        it starts; what you paid in advance beyond that day is returned.
      </p>
    ),
  },
];

/** The terms of service. */
export function TermsPage() {
  return (
    <LegalPage>
      {RENDERS_MARKUP && (
        <LegalText
          title="Terms of Service"
          summary="What we owe you, what you owe us, and what both of us owe the editors."
          updated="2026-11-29"
          sections={sections}
        />
      )}
    </LegalPage>
  );
}
