import type { PitchInput } from '../domain/pitch/pitch-input.ts';
import { asksHelp, asksHurt } from '../domain/pitch/solemn/asks-help.ts';
import { SOLEMN_NOTICE } from '../domain/pitch/solemn/notice.ts';
import { HttpError } from './request/http-error.ts';

/** Throws 422 `solemn_peg` for news that hurt people without a word that helps them. */
export function refuseSolemn(pitch: Pick<PitchInput, 'news_peg' | 'story'>): void {
  if (asksHelp(pitch))
    throw new HttpError('solemn_peg', `${SOLEMN_NOTICE.title}. ${SOLEMN_NOTICE.text}`);
}

/** Throws 422 `solemn_peg` where the creator has yet to say whether the news hurt people. */
export function refuseUnasked(input: Parameters<typeof asksHurt>[0]): void {
  if (asksHurt(input))
    throw new HttpError(
      'solemn_peg',
      'Please say first whether people died or were hurt in this news. This has cost you nothing.',
    );
}
