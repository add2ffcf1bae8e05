import type { Offer } from '../../profile/offers.ts';
import { lowerSafely } from './language/capitals.ts';
import { tidy } from './language/speak.ts';
import { withoutStop } from './language/text.ts';
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
  // 'my workplace, the shop behind the tire store': of 'the shop' alone nobody knows whose it is.
  if (
    rest === '' &&
    /^the (?:shop|office|lab|garage|shed|barn|studio|store|building|warehouse)\b/iu.test(first) &&
    SHOWN.test(first)
  )
    return { ...offer, text: `my workplace, ${lowerSafely(place)}`, place: '' };
  if (SHOWN.test(first)) {
    const whole = where?.replace(/^(?:in|at|on) /u, '') ?? first;
    // 'my garage, three sewing machines and a dryer'
    const things = /^, (?:an?|two|three|four|five|six|\d+) /u.test(rest);
    return {
      ...offer,
      text: `${lowerSafely(SHOWN.test(whole) ? whole : first)}${things ? `, with ${rest.slice(2)}` : rest}`,
      place: '',
    };
  }
  // 'my workplace, a former dry cleaner on South K Street'
  if (/^an? /iu.test(first))
    return rest === ''
      ? { ...offer, text: `my workplace, ${first}`, place: '' }
      : { ...offer, text: `my workplace${rest}` };
  if (where === null) return { ...offer, text: `my workplace${rest}` };
  // 'my workplace, the locker on East 167th Street'; a street or a town is where it lies.
  if (
    rest === '' &&
    (/^(?:the|my|our) \p{Ll}/u.test(first) || /^at \p{Lu}/u.test(where)) &&
    !/^on /u.test(where)
  )
    return { ...offer, text: `my workplace, ${where.replace(/^(?:at|in) /u, '')}`, place: '' };
  // 'my workplace, which is a folding table outside the parole office'
  return /^, (?!(?:with|after|before|from|it|we|I|they|where|when)\b)/u.test(rest)
    ? { ...offer, text: `my workplace${rest} ${where}`, place: '' }
    : { ...offer, text: `my workplace ${where}${rest}`, place: '' };
}
