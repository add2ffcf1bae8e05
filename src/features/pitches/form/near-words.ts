import type { PitchType } from '@domain/pitch/pitch.ts';
import type { OutletsNear } from '@/features/pitches/generator/queries';

/** What an outlet of each format is called, for one and for more. */
const NAMES: Readonly<Record<PitchType, readonly [string, string]>> = {
  tv_local: ['TV station or paper', 'TV stations and papers'],
  culture_mag: ['culture magazine', 'culture magazines'],
  podcast: ['podcast or radio show', 'podcasts and radio shows'],
};

/**
 * How many outlets a format has for somebody in a city (`Toledo, OH`; '' for unknown), said before anything is
 * written. A station or paper takes stories of its own area, the others from everywhere.
 */
export function nearWords(all: readonly OutletsNear[], type: PitchType, city: string): string {
  const near = all.find(({ pitch_type }) => pitch_type === type);
  if (near === undefined) return '';
  const [one, many] = NAMES[type];
  const named = (count: number) => `${String(count)} ${count === 1 ? one : many}`;
  const takes = (count: number) => (count === 1 ? 'takes' : 'take');
  const { in_city, in_state, national, elsewhere } = near;
  const place = city.split(',')[0]?.trim() ?? '';
  if (type !== 'tv_local') {
    const total = in_city + in_state + national + elsewhere;
    if (total === 0) return `No ${one} takes pitches here yet.`;
    const here = in_city === 0 || place === '' ? '' : `, ${String(in_city)} of them in ${place}`;
    return `${named(total)} ${takes(total)} pitches here${here}.`;
  }
  const further = [
    in_state === 0 ? '' : `${String(in_state)} elsewhere in your state`,
    national === 0 ? '' : `${String(national)} for the whole country`,
  ].filter(Boolean);
  if (place === '')
    return `${national === 0 ? `No ${one} takes` : `${named(national)} ${takes(national)}`} pitches from the whole country. Say your city in your profile, and local ones are found.`;
  if (in_city > 0)
    return `${named(in_city)} in ${place} ${takes(in_city)} pitches here${further.length > 0 ? `; ${further.join(', ')}` : ''}.`;
  const others =
    further.length > 0
      ? ` There ${in_state + national === 1 ? 'is' : 'are'} ${further.join(' and ')}.`
      : ' Another format reaches more people.';
  return `No ${one} in ${place} takes pitches here yet.${others}`;
}
