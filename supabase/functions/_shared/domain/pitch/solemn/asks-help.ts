import { cleanLine } from '../../text/text.ts';
import type { PitchInput } from '../pitch-input.ts';
import { isSolemn } from './solemn.ts';

/** What a person reads whose pitch of solemn news lacks what helps; the title of a notice and its text. */
export const SOLEMN_NOTICE = {
  title: 'This news hurt people',
  text: 'Say what you know that helps them, and we will write from that. This has cost you nothing.',
} as const;

type News = Pick<PitchInput, 'news_peg' | 'story'>;

/**
 * Whether people died or were hurt in the news: its words say so, or the creator does. No words decide the
 * rest: of indirect tellings ('Choir bus leaves the bridge') no list and no learned weights knew more than two
 * in three, so the person is asked.
 */
export const isAboutHarm = ({ news_peg, story }: News): boolean =>
  isSolemn(news_peg) || story.hurt === 'yes';

/** Whether the news asks for what helps those it happened to, and it is not said yet. */
export const asksHelp = (news: News): boolean =>
  isAboutHarm(news) && cleanLine(news.story.helps) === '';

/** Whether the creator has yet to say if the news hurt people. A day of the calendar did not. */
export const asksHurt = ({
  news_peg,
  story,
  peg_date,
}: News & { peg_date: string | null }): boolean =>
  peg_date === null && cleanLine(news_peg) !== '' && !isSolemn(news_peg) && story.hurt === '';
