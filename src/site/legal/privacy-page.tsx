import { WHO_WRITES } from '@domain/pitch/drafted-words.ts';
import { RENDERS_MARKUP } from '@/site/components/static-island';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
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
          <strong>Reviews and calls:</strong> what you hand in and what our team says of it; your
          calls with us, and their notes, which only the two of you read.
        </li>
        <li>
          <strong>Newsletter:</strong> your email, and when you confirmed it.
        </li>
        <li>
          <strong>Payments:</strong> plan, status and dates from our payment provider. Never your
          card.
        </li>
        <li>
          <strong>Security log:</strong> failed and sensitive attempts, with the IP address.
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
        are composed on our own server. {WHO_WRITES}
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
        <li>
          Account, profile, pitches and what you write to us in the app: until you close the
          account, and 30 days more.
        </li>
        <li>A sign-up whose email nobody confirms: 30 days.</li>
        <li>Mails we sent: 30 days. Reports of mail servers about them: a year.</li>
        <li>Security log: two years, the IP addresses in it 90 days.</li>
        <li>What you typed into your profile and never saved: 90 days.</li>
        <li>
          Payments: as long as tax law demands, after the account without your name and email. Their
          raw messages: 90 days.
        </li>
        <li>
          Newsletter: until you leave; then only a note not to write again. A subscription that
          nobody confirms: a week.
        </li>
        <li>Data requests and their links: a week.</li>
      </ul>
    ),
  },
  {
    id: 'closing',
    title: 'Closing your account',
    body: (
      <>
        <p>
          In your settings, under “Your data”. It works at once: your press kit goes offline,
          waiting pitches are not sent, your cards leave the Friday Fix, open introductions and
          requests end, a running plan is cancelled at the end of what is paid, and we stop writing
          to you.
        </p>
        <p>
          For 30 days you can sign in and have it back. Then we erase your profile, pictures,
          pitches, mails and sign-in. Editors keep mails they have received, and creators keep notes
          an editor wrote to them, without the name. If you asked for no pitches, that note stays.
          If your account was suspended, a hash of your email stays, so that the suspension does.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>
            <strong>A copy:</strong> in your settings, as one file with everything we keep about you
            and your pictures.
          </li>
          <li>
            <strong>Correction:</strong> you change all you entered yourself. A new sign-in email
            takes a click in both mailboxes.
          </li>
          <li>
            <strong>Removal:</strong> close your account.
          </li>
          <li>
            <strong>Without an account:</strong> ask on{' '}
            <a href={paths.yourData.getHref()} className="prose-link">
              this page
            </a>{' '}
            what we keep about your email, take a copy or have it removed.
          </li>
        </ul>
        <p>
          Or write to{' '}
          <a href={`mailto:${BRAND.supportEmail}`} className="prose-link">
            {BRAND.supportEmail}
          </a>
          ; we answer within 30 days. If you are not content, you can turn to your data-protection
          authority.
        </p>
      </>
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
          updated="2026-11-22"
          sections={sections}
        />
      )}
    </LegalPage>
  );
}
