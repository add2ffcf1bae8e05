import * as z from 'zod/mini';

/** A card as the mail of an issue shows it. */
export const contentCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary_bullets: z.array(z.string()),
  assets_url: z.nullable(z.string()),
  format: z.string(),
  city_region: z.nullable(z.string()),
  news_peg: z.nullable(z.string()),
  /** Its pitch was written by a language model. */
  model_written: z._default(z.boolean(), false),
  /** Its creator is invented. */
  invented: z._default(z.boolean(), false),
  creator_name: z.nullable(z.string()),
});
export type ContentCard = z.infer<typeof contentCardSchema>;

/** What the mail of an issue is written from, as `issue_content` returns it. */
export const issueContentSchema = z.object({
  id: z.string(),
  /** ISO date. */
  issue_date: z.string(),
  title: z.string(),
  subject: z.string(),
  intro: z.nullable(z.string()),
  /** In the issue's order, without withdrawn cards. */
  cards: z.array(contentCardSchema),
});
export type IssueContent = z.infer<typeof issueContentSchema>;

/** One check of an issue before it can be scheduled. */
export const issueCheckSchema = z.object({
  name: z.string(),
  /** Null: a warning, which keeps no issue from its readers. */
  ok: z.nullable(z.boolean()),
  message: z.string(),
});
export type IssueCheck = z.infer<typeof issueCheckSchema>;
