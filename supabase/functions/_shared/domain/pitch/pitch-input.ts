import type { PitchProfile } from '../profile/profile.ts';
import type { PitchType } from './pitch.ts';

/** What a pitch is written from. The take may be blank. */
export interface PitchInput {
  profile: PitchProfile;
  news_peg: string;
  take: string;
  pitch_type: PitchType;
}
