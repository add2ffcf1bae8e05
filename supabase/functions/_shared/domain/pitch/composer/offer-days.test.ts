import { describe, expect, it } from 'vitest';
import { whenOf } from './offer-days.ts';

function said(days: string): string | null {
  const when = whenOf(days);
  return when === null ? null : [when.phrase, ...when.sentences].join(' | ');
}

describe('whenOf', () => {
  it.each([
    ['Saturday mornings', 'on Saturday mornings'],
    ['weekdays 9 to 5', 'on weekdays, 9 to 5'],
    ['Thursdays 7pm', 'on Thursdays at 7pm'],
    ['Wednesday 7 pm', 'on Wednesdays at 7 pm'],
    ['Mon, Wed, Fri', 'on Mondays, Wednesdays and Fridays'],
    ['Tues/Thurs 5:30, December to March', 'on Tuesdays and Thursdays at 5:30, December to March'],
    ['Mon-Thu 4:30 to 6', ', Monday to Thursday, 4:30 to 6'],
    ['sat 9am', 'on Saturdays at 9am'],
    ['6 am, Mondays', 'on Mondays at 6 am'],
    ['October and November, weekdays', 'on weekdays in October and November'],
    ['Sundays, when we are closed', 'on Sundays, when we are closed'],
    ['early mornings, May to September', 'in the early mornings, May to September'],
    ['late May', 'in late May'],
    ['school days before noon', 'on school days before noon'],
    ['my weeks on', 'in my weeks on'],
  ])('puts the preposition before “%s”', (days, phrase) => {
    expect(said(days)).toBe(phrase);
  });

  it.each([
    ['first Monday of the month, 6:30 pm', 'on the first Monday of the month at 6:30 pm'],
    ['the last Thursday of the month', 'on the last Thursday of the month'],
    ['2nd Saturday', 'on the second Saturday'],
    ['second Tuesday evening', 'on second Tuesday evenings'],
    ['first two weekends of March', 'on the first two weekends of March'],
    ['the week before Thanksgiving', 'in the week before Thanksgiving'],
    ['Friday before homecoming', 'on the Friday before homecoming'],
  ])('counts the days of “%s”', (days, phrase) => {
    expect(said(days)).toBe(phrase);
  });

  it.each([
    ['not Sundays', ', not on Sundays'],
    ['weekdays, depends on the tide', 'on weekdays, depending on the tide'],
    ["two days' notice please", "on two days' notice"],
    ['school days, needs principal ok', "on school days, with the principal's ok"],
    ['weekday mornings, the tide decides', 'on weekday mornings | The tide decides.'],
    ['nights are best', ' | Nights are best.'],
    ['any weekday, call two days ahead', ', any weekday | Call two days ahead.'],
  ])('keeps the limit of “%s”', (days, phrase) => {
    expect(said(days)).toBe(phrase);
  });

  it('says no day where the season or a consent would be lost', () => {
    expect(said('Saturdays, the season of the big storms')).toBeNull();
    expect(said('home Saturdays and Sundays')).toBeNull();
  });

  it('leaves out what says nothing of the time', () => {
    expect(said('afternoons, I sleep till 1')).toBe('in the afternoons');
  });
});
