const MAX = 60;

/**
 * The plan named in the address, 'your plan' when none is. Anybody can write an address, so it is
 * kept short and to one line.
 */
export function planFromSearch(search: URLSearchParams): string {
  const plan = (search.get('plan') ?? '').replace(/\s+/g, ' ').trim();
  return plan === '' ? 'your plan' : plan.slice(0, MAX);
}
