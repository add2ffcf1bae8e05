import * as z from 'zod/mini';
import { lineField } from '../text/fields.ts';
import { HEADLINE_MAX_CHARACTERS } from './pitch.ts';

export const NEWS_MAX = 160;
export const WHY_MAX = 140;
export const HELPS_MAX = 180;
export const STORY_OFFER_MAX = 180;
export const LINK_MAX = 300;
const LINK_MESSAGE = 'Please paste a link that begins with https://';

const line = (max: number) =>
  z._default(lineField(max, `Please keep it to ${String(max)} characters`), '');

/** What a creator says for one pitch beside peg and take; each may be blank. */
export const storySchema = z.object({
  /** The news in one sentence, as told to a friend. */
  news: line(NEWS_MAX),
  /** Why the first fact matters here, one sentence. */
  why: line(WHY_MAX),
  /** Asked for news that hurt people: what the creator knows that helps those it happened to. */
  helps: line(HELPS_MAX),
  /** Whether people died or were hurt in this news, as the creator says; '' where it was not asked. */
  hurt: z._default(z.enum(['', 'yes', 'no']), ''),
  /** An offer made for this story, one sentence. */
  offer: line(STORY_OFFER_MAX),
  /** The subject line that the creator chose or typed. */
  subject: line(HEADLINE_MAX_CHARACTERS),
  /** Where the news can be read: a link that editors get with the pitch. */
  link: z.optional(
    lineField(LINK_MAX, LINK_MESSAGE).check(
      z.refine((text) => text === '' || /^https?:\/\/[^\s<>]+$/i.test(text), {
        error: LINK_MESSAGE,
      }),
    ),
  ),
});
export type Story = z.infer<typeof storySchema>;

export const NO_STORY: Story = {
  news: '',
  why: '',
  helps: '',
  hurt: '',
  offer: '',
  subject: '',
};
