import { describe, expect, it } from 'vitest';
import { planFromSearch } from '@/site/thank-you/plan-from-search';

describe('planFromSearch', () => {
  it.each([
    ['', 'your plan'],
    ['plan=', 'your plan'],
    ['plan=%20%0A', 'your plan'],
    ['plan=Pro', 'Pro'],
    ['plan=Pro%20%0A%20Annual', 'Pro Annual'],
    [`plan=${'x'.repeat(300)}`, 'x'.repeat(60)],
  ])('reads "%s" as %s', (search, plan) => {
    expect(planFromSearch(new URLSearchParams(search))).toBe(plan);
  });
});
