import { PageTitle } from '@/site/components/page-title';

/**
 * What every issue is. It stands from the first paint and stays when the stories have come, so that
 * nothing moves.
 */
export function IssueTitle({ kicker }: { kicker: string }) {
  return (
    <PageTitle
      kicker={kicker}
      title="Friday Fix"
      description="Each story is pegged to this week’s news and comes from a creator who can speak on it now. View Assets opens what they can show you. Editors can ask for an introduction: the creator has 24 hours to answer."
    />
  );
}
