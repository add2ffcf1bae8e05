import type { PitchProfile } from '../profile/profile.ts';
import type { Chosen } from './chosen.ts';
import type { PitchType } from './pitch.ts';
import type { Story } from './story.ts';

/** What a pitch is written from. The take and the texts of the story may be blank. */
export interface PitchInput {
  profile: PitchProfile;
  news_peg: string;
  take: string;
  pitch_type: PitchType;
  story: Story;
  /** The facts and offers that the creator ticked; null leaves the choice to the writer. */
  chosen: Chosen | null;
}
