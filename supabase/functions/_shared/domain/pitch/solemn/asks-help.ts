import { cleanLine } from '../../text/text.ts';
import type { PitchInput } from '../pitch-input.ts';
import { isSolemn } from './solemn.ts';

/** What a person reads whose pitch of solemn news lacks what helps; the title of a notice and its text. */
export const SOLEMN_NOTICE = {
  title: 'This news hurt people',
  text: 'Say what you know that helps them, and we will write from that. This has cost you nothing.',
} as const;

/** Whether the news asks for what helps those it happened to, and it is not said yet. */
export const asksHelp = ({ news_peg, story }: Pick<PitchInput, 'news_peg' | 'story'>): boolean =>
  isSolemn(news_peg) && cleanLine(story.helps) === '';
