/** What PostgreSQL calls a statement that it ended because another one waited for it. */
const DEADLOCK = '40P01';

async function codeOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  } catch {
    return null;
  }
}

/**
 * Asks the database by `call`, and once more when the first call met a deadlock: nothing of it was stored, and
 * the other statement has its locks by then.
 */
export async function onceMoreAfterDeadlock(call: () => Promise<Response>): Promise<Response> {
  const response = await call();
  if (response.status !== 500 || (await codeOf(response)) !== DEADLOCK) return response;
  return call();
}
