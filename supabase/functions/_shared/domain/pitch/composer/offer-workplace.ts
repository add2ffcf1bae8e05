import type { Offer } from '../../profile/offers.ts';
import { lowerSafely } from './language/capitals.ts';
import { tidy } from './language/speak.ts';
import { withoutStop } from './language/text.ts';
import { atFirst } from './offer-where.ts';

const WORKPLACE = /^(?:a walk through )?(?:my|our) workplace(?=$|,| )/iu;
/** A place that can be shown, and stands for the workplace. */
const SHOWN =
  /^(?:my|our|the|an?) (?:[\p{L}'’-]+ )*?(?:shop|office|lab|pharmacy|garage|shed|barn|studio|kitchen|room|warehouse|store|salon|farm|ranch|bakery|workshop|workroom|clinic|school|laundromat|laundry|deck|drive-in|church|bus|boat|truck|house|basement|barbershop|station|hangar|plant|theater|pool|rink|gym|library|lot|yard|table|stand|stall|orchard|greenhouse|pasture|dock|cleaner|closet|attic|lounge|unit|mill|press|forge|tower|van|wagon|annex|shelter)(?=$|,| )/iu;

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
  const [first = ''] = place.split(', ');
  if (SHOWN.test(first))
    return {
      ...offer,
      text: `${lowerSafely(first.replace(/^an? /iu, 'my workplace, $&'))}${rest}`,
      place: '',
    };
  const where = atFirst(lowerSafely(place));
  // What follows says itself where it is: 'my workplace, a garage in Wilkinsburg'.
  return where === null || / (?:in|on|at) /u.test(rest.replace(/^,? with\b.*/u, ''))
    ? offer
    : { ...offer, text: `my workplace ${where}${rest}`, place: '' };
}
