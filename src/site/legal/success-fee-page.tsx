import { RENDERS_MARKUP } from '@/site/components/static-island';
import { formatPrice } from '@domain/billing/plans.ts';
import {
  WIN_ASKED_FIRST,
  WIN_BONUSES,
  WIN_DAYS,
  WIN_EDITORS,
  WIN_OBJECTION,
  WIN_PLAN_ONLY,
} from '@domain/billing/win-bonus.ts';
import { LegalPage, LegalText, type LegalSection } from '@/site/legal/legal-page';

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who it concerns',
    body: (
      <>
        <p>
          {WIN_PLAN_ONLY} On Free, Creator and Pro you send your own pitches and owe nothing beyond
          the plan, whatever comes of them.
        </p>
        <p>{WIN_EDITORS}</p>
      </>
    ),
  },
  {
    id: 'win',
    title: 'What counts as a win',
    body: (
      <>
        <p>A win is a placement that meets all four:</p>
        <ul>
          <li>an editor, producer or host you did not know before agreed to it;</li>
          <li>the pitch that led to it was sent by our team for you;</li>
          <li>it was published or broadcast, and you are named in it or speak in it;</li>
          <li>it came out within {WIN_DAYS} days of that pitch.</li>
        </ul>
        <p>
          Not wins: a reply, an interview that never ran, a mention in passing, a repost, and
          anything you arranged yourself.
        </p>
      </>
    ),
  },
  {
    id: 'bonus',
    title: 'The win bonus',
    body: (
      <>
        <table>
          <caption className="sr-only">Win bonus by kind of placement</caption>
          <thead>
            <tr>
              <th scope="col">Placement</th>
              <th scope="col">Bonus</th>
            </tr>
          </thead>
          <tbody>
            {WIN_BONUSES.map(({ placement, dollars }) => (
              <tr key={placement}>
                <th scope="row">{placement}</th>
                <td>{formatPrice(dollars)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          <li>One bonus for one placement, the highest that applies.</li>
          <li>Never more than $500 in a calendar month.</li>
          <li>No share of book sales, fees, grants or anything else you earn from it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'charged',
    title: 'How it is charged',
    body: (
      <>
        <p>
          We write to you with the link to the placement and the amount. {WIN_OBJECTION} After that
          we send an invoice, payable within 30 days.
        </p>
        <p>{WIN_ASKED_FIRST}</p>
        <p>
          You report a piece in the app, with its link and the day it came out, and read there what
          this policy means for it. A report charges nothing.
        </p>
      </>
    ),
  },
  {
    id: 'no-guarantee',
    title: 'No coverage guarantee',
    body: (
      <p>
        Editors decide freely. We do not pay outlets, we do not buy placements, and no plan promises
        coverage. The bonus exists so that our team earns more only when you do get seen.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'If you leave',
    body: (
      <p>
        Cancel anytime; you keep access until the end of the paid period. A bonus can still fall due
        for a pitch we sent before that, if it becomes a win within its {WIN_DAYS} days.
      </p>
    ),
  },
];

/** The success-fee policy: what a creator owes for a placement by the team. */
export function SuccessFeePage() {
  return (
    <LegalPage>
      {RENDERS_MARKUP && (
        <LegalText
          title="Success-Fee Policy"
          summary="If our team places your story, a fixed win bonus is due. Everybody else owes nothing but the plan."
          updated="2024-09-01"
          sections={sections}
        />
      )}
    </LegalPage>
  );
}
