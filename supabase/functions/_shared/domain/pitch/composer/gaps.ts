import type { ProfileGap } from '../../api/writing/generate-pitches.ts';
import type { PitchProfile } from '../../profile/profile.ts';

/** The empty fields of the profile that limit its pitches, the most useful first. */
export function profileGaps(profile: PitchProfile): ProfileGap[] {
  const gaps: ProfileGap[] = [];
  if (profile.name === '') {
    gaps.push({ field: 'name', message: 'Add your name: an editor wants to know who is writing.' });
  }
  if (profile.logline === '') {
    gaps.push({
      field: 'logline',
      message: 'Add a logline: without it the pitch cannot say who you are.',
    });
  }
  if (profile.facts.length === 0) {
    gaps.push({
      field: 'facts',
      message: 'Add a fact or two about your work: a pitch says only what you tell us.',
    });
  }
  if (profile.timely_angle === '') {
    gaps.push({
      field: 'timely_angle',
      message: 'Add a timely angle: it answers the editor’s first question, why now.',
    });
  }
  if (profile.city_region === '') {
    gaps.push({ field: 'city_region', message: 'Add your city: local desks look for it first.' });
  }
  return gaps;
}

/**
 * What the profile must say before a pitch can be written honestly: who the creator is or one fact.
 * Empty when it says either.
 */
export function missingForPitch(profile: PitchProfile): ProfileGap[] {
  if (profile.logline !== '' || profile.facts.length > 0) return [];
  return profileGaps(profile).filter(({ field }) => field === 'logline' || field === 'facts');
}
