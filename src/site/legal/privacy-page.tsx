import { RENDERS_MARKUP } from '@/site/components/static-island';
import { BRAND } from '@domain/brand.ts';
import { LegalPage, LegalText, type LegalSection } from '@/site/legal/legal-page';

const sections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Account:</strong> name, e-mail, role, city if you give it, and a scrambled form of
          your password.
        </li>
        <li>
          <strong>Profile and press kit:</strong> what you enter. It is public only after you
          publish it.
        </li>
        <li>
          <strong>Pitches:</strong> their text, to whom they went, and whether they were opened,
          clicked or answered.
        </li>
        <li>
          <strong>Newsletter:</strong> your address, and when you confirmed it.
        </li>
        <li>
          <strong>Payments:</strong> plan, status and dates from our payment provider. Never your
          card.
        </li>
        <li>
          <strong>Security log:</strong> failed and sensitive attempts, with the network address.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <p>
        To run the service you asked for, to keep it safe, and to send the mails you signed up for.
        We do not sell data, show advertising, or build profiles for anybody else.
      </p>
    ),
  },
  {
    id: 'models',
    title: 'Language models',
    body: (
      <p>
        Where the operator has connected a language model, your peg and the facts of your profile
        are sent to it to write the pitch, and for nothing else. Where none is connected, pitches
        are composed on our own server.
      </p>
    ),
  },
  {
    id: 'opens',
    title: 'How we count opens',
    body: (
      <p>
        Pitch mails carry one small picture. When it is fetched we show “opened (unverified)”,
        because many mail programs fetch it by themselves. Editors can answer without an account and
        without that picture.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        No cookies for tracking and no third-party scripts. Your browser’s storage holds your
        sign-in, your theme, and drafts you have not saved yet.
      </p>
    ),
  },
  {
    id: 'shared',
    title: 'Who else sees it',
    body: (
      <ul>
        <li>Editors see the pitches, cards and press kits you send or publish.</li>
        <li>Our hosting, mail and payment providers process data for us, under contract.</li>
        <li>Authorities, where the law obliges us, and then only what it demands.</li>
      </ul>
    ),
  },
  {
    id: 'time',
    title: 'How long',
    body: (
      <ul>
        <li>Account and pitches: until you close the account, then 30 days.</li>
        <li>Raw payment messages: 90 days. Invoices: as long as tax law demands.</li>
        <li>Newsletter address: until you leave; then only a note not to write again.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        Ask for a copy, a correction, or deletion at{' '}
        <a href={`mailto:${BRAND.supportEmail}`} className="prose-link">
          {BRAND.supportEmail}
        </a>
        . We answer within 30 days. If you are not content, you can turn to your data-protection
        authority.
      </p>
    ),
  },
];

/** The privacy policy: what is stored about users, why, and for how long. */
export function PrivacyPage() {
  return (
    <LegalPage>
      {RENDERS_MARKUP && (
        <LegalText
          title="Privacy"
          summary="We keep what the service needs, show you all of it, and sell none of it."
          updated="2024-09-01"
          sections={sections}
        />
      )}
    </LegalPage>
  );
}
