import { describe, expect, it } from 'vitest';
import { atFirst } from './offer-where.ts';

describe('atFirst', () => {
  it.each([
    ['my kitchen in Durham', 'in my kitchen in Durham'],
    ['the cafeteria at Bayard', 'in the cafeteria at Bayard'],
    ['my dock in Coden', 'at my dock in Coden'],
    ['a hillside off Route 460', 'on a hillside off Route 460'],
    ['the football field at our high school', 'on the football field at our high school'],
    ['my fields off Highway 182', 'in my fields off Highway 182'],
    ['the ferry to Bainbridge', 'on the ferry to Bainbridge'],
    ['school gyms around Greenwood', 'in school gyms around Greenwood'],
    ['church on Prospect Ave', 'at a church on Prospect Ave'],
    ['basement of a church', 'in the basement of a church'],
  ])('gives “%s” the preposition of its thing', (place, phrase) => {
    expect(atFirst(place)).toBe(phrase);
  });

  it.each([
    ['Walnut Hills', 'in Walnut Hills'],
    ['Hinds and Rankin counties', 'in Hinds and Rankin counties'],
    ['53206', 'in 53206'],
    ['South Valley', 'in the South Valley'],
    ['East side', 'on the East side'],
    ['Goose Lake', 'at Goose Lake'],
    ['18th and Vine', 'at 18th and Vine'],
    ['Dorr Street', 'on Dorr Street'],
    ['North 30th', 'on North 30th'],
    ['Barelas rec center', 'at the Barelas rec center'],
    ['Kings Cuts on Cleveland Avenue', 'at Kings Cuts on Cleveland Avenue'],
    ['Room 214, my high school in Gary', 'in Room 214 at my high school in Gary'],
  ])('knows what kind of name “%s” is', (place, phrase) => {
    expect(atFirst(place)).toBe(phrase);
  });

  it.each([
    ['Broadway, Gary', 'on Broadway in Gary'],
    ['the rink, East Chattanooga', 'at the rink in East Chattanooga'],
    ['the shop, Dixwell Avenue', 'at the shop on Dixwell Avenue'],
    ['Fairview, the old union hall', 'in the old union hall in Fairview'],
    ['my place, four miles north of town', 'at my place four miles north of town'],
    ['a senior high-rise, with permission', 'at a senior high-rise, with permission'],
    ['Hilltop, Tacoma', 'in Hilltop'],
  ])('joins the parts of “%s”', (place, phrase) => {
    expect(atFirst(place)).toBe(phrase);
  });

  it.each([
    ['my porch or by video', 'on my porch or by video'],
    ["the boat or my mama's kitchen", "on the boat or in my mama's kitchen"],
    ['my study or the courthouse hallway', 'in my study or the courthouse hallway'],
    ['a gym in Ankeny or Indianola', 'in a gym in Ankeny or Indianola'],
    ['whichever church calls', 'at whichever church calls'],
  ])('says a choice of places: “%s”', (place, phrase) => {
    expect(atFirst(place)).toBe(phrase);
  });

  it('says no place that it does not know', () => {
    expect(atFirst('rotates, next ones in Wilson')).toBeNull();
  });
});
