import { composePitch } from '../../domain/composer/compose.ts';
import type { PitchRequest, Variation } from '../../domain/pitch.ts';
import type { PitchProfile } from '../../domain/profile.ts';
import type { Log } from '../log.ts';

/** Three variations and who wrote them. */
export interface WrittenPitch {
  generator: 'composer' | 'model';
  /** The model's name; null for the composer. */
  model: string | null;
  variations: Variation[];
}

export type WriteInput = PitchRequest & { profile: PitchProfile };

/** Writes a pitch. Never fails for want of a model: the composer needs none. */
export function writePitch(input: WriteInput, _log: Log): Promise<WrittenPitch> {
  return Promise.resolve({ generator: 'composer', model: null, variations: composePitch(input) });
}
