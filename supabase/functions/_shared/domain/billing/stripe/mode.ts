import { readEvent, type StoredEvent } from './stored-event.ts';

const LIVE_KEY = /^(?:sk|rk)_live_/;

/**
 * Reads a decoded body as `readEvent` does. While the secret key is a live one, an event of test
 * mode is stored and changes nothing: anyone can pay in test mode with a test card.
 */
export function readEventInMode(value: unknown, secretKey: string | null): StoredEvent | null {
  const event = readEvent(value);
  if (event?.livemode !== false || !LIVE_KEY.test(secretKey ?? '')) return event;
  return {
    id: event.id,
    type: event.type,
    occurred_at: event.occurred_at,
    livemode: event.livemode,
    api_version: event.api_version,
    object_id: event.object_id,
    subscription_id: null,
    customer_id: null,
    handled: false,
    note: 'From test mode: it changes nothing while the live key is set',
  };
}

/** Reads the stored body of an event again; null when it is no longer a readable event. */
export function readStoredBody(payload: string, secretKey: string | null): StoredEvent | null {
  try {
    return readEventInMode(JSON.parse(payload), secretKey);
  } catch {
    return null;
  }
}
