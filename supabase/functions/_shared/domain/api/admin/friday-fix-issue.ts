import * as z from 'zod/mini';
import { issueCheckSchema, issueContentSchema } from '../../friday-fix/issue-content.ts';

/** What an admin does with a composed issue beyond changing rows. */
export const fridayFixIssueRequestSchema = z.object({
  issue_id: z.uuid({ error: 'This issue is not known.' }),
  action: z.enum(['check', 'schedule', 'test'], { error: 'This action is not known.' }),
});

/** The issue as its mail is made from, with every check. */
export const fridayFixIssueResponseSchema = z.object({
  content: issueContentSchema,
  checks: z.array(issueCheckSchema),
  /** True when nothing keeps the issue from its readers. */
  green: z.boolean(),
  /** Size of the HTML for an editor. */
  html_bytes: z.number(),
  scheduled: z.boolean(),
  /** Where the test mail went. */
  tested: z.nullable(z.string()),
});
export type FridayFixIssueResponse = z.infer<typeof fridayFixIssueResponseSchema>;
