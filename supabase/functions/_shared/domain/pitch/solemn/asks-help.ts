import { cleanLine } from '../../text/text.ts';
import type { PitchInput } from '../pitch-input.ts';
import { isSolemn } from './solemn.ts';

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

/** `asksHelp` of a stored pitch of which only the peg and what helps are known. */
export const lacksHelp = (news_peg: string, helps: string): boolean =>
  isSolemn(news_peg) && cleanLine(helps) === '';
