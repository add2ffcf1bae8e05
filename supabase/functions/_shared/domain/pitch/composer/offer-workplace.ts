import type { Offer } from '../../profile/offers.ts';
import { lowerSafely } from './language/capitals.ts';
import { withoutStop } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { atFirst } from './offer-where.ts';

const WORKPLACE = /^(?:a walk through )?(?:my|our) workplace(?=$|,|:| )/iu;
/** A place that can be shown, and stands for the workplace. */
const SHOWN =
  /^(?:my|our|the) (?:[\p{L}'’-]+ )*?(?:shop|office|lab|pharmacy|garage|shed|barn|studio|kitchen|room|warehouse|store|salon|farm|ranch|bakery|workshop|workroom|clinic|school|laundromat|laundry|deck|drive-in|church|bus|boat|truck|house|basement|barbershop|station|hangar|plant|theater|pool|rink|gym|library|lot|yard|table|stand|stall|orchard|greenhouse|pasture|dock|cleaner|closet|attic|lounge|unit|mill|press|forge|tower|van|wagon|annex|shelter|floor)(?=$|,| )/iu;

/**
 * 'my workplace' of the form, with the place in its stead: 'my shop on Gratiot' or 'my workplace on Main
 * Street in Brockton'. What stands behind it stays.
 */
export function atWorkplace(offer: Offer): Offer {
  const text = withoutStop(tidy(offer.text));
  const place = withoutStop(tidy(offer.place));
  const [label = ''] = WORKPLACE.exec(text) ?? [];
  if (label === '' || place === '') return offer;
  const rest = text.slice(label.length);
  // 'my workplace: the gym being turned into a polling place'
  if (rest.startsWith(':')) return { ...offer, text: rest.slice(2) };
  const where = atFirst(place);
  const [first = ''] = place.split(', ');
  const placed = (said: string): Offer => ({ ...offer, text: said, place: '' });
  const unplaced: Offer = { ...offer, text: `my workplace${rest}` };
  // 'my workplace, the shop behind the tire store': of 'the shop' alone nobody knows whose it is.
  if (
    rest === '' &&
    /^the (?:shop|office|lab|garage|shed|barn|studio|store|building|warehouse)\b/iu.test(first) &&
    SHOWN.test(first)
  )
    return placed(`my workplace, ${lowerSafely(place)}`);
  if (SHOWN.test(first)) {
    const whole = where?.replace(/^(?:in|at|on) /u, '') ?? first;
    const shown = lowerSafely(SHOWN.test(whole) ? whole : first);
    // 'my garage, three sewing machines and a dryer'
    const things = /^, (?:an?|two|three|four|five|six|\d+) /u.test(rest);
    return placed(things ? `${shown}, with ${rest.slice(2)}` : `${shown}${rest}`);
  }
  // 'my workplace, a former dry cleaner on South K Street'
  if (/^an? /iu.test(first)) return rest === '' ? placed(`my workplace, ${first}`) : unplaced;
  if (where === null) return unplaced;
  // 'my workplace, the locker on East 167th Street', 'my workplace, Cole's Diner'; a street or a town is where it lies.
  const named = /^(?:the|my|our) \p{Ll}/u.test(first)
    ? !where.startsWith('on ')
    : /^at \p{Lu}/u.test(where);
  if (rest === '' && named) return placed(`my workplace, ${where.replace(/^(?:at|in) /u, '')}`);
  // 'my workplace, which is a folding table outside the parole office'
  const explained = /^, (?!(?:with|after|before|from|it|we|I|they|where|when)\b)/u.test(rest);
  return placed(explained ? `my workplace${rest} ${where}` : `my workplace ${where}${rest}`);
}
