import { useQuery } from '@tanstack/react-query';
import { issueOfText, nextIssueText } from '@/features/editor-home/next-issue-text';
import { editorHomeQuery } from '@/features/editor-home/queries';
import { useSession } from '@/lib/account/session';

/** When the next issue comes by mail, in a sentence; nothing where it does not. */
export function NextIssueLine() {
  const { user } = useSession();
  const home = useQuery({ ...editorHomeQuery(user?.id ?? ''), enabled: user !== null });
  const next = home.data?.next_issue;
  if (next?.comes !== true) return null;
  const issue = issueOfText(next.at, next.time_zone);
  return (
    <>
      The next one comes on {nextIssueText(next.at, next.time_zone)}
      {issue !== '' && `: ${issue}`}.
    </>
  );
}
