import { readEvent, type KeptEvent } from './kept-event.ts';

const LIVE_KEY = /^(?:sk|rk)_live_/;

/**
 * Reads a decoded body as `readEvent` does. While the secret key is a live one, an event of test
 * mode is kept and changes nothing: anybody can pay there with a test card.
 */
export function readEventInMode(value: unknown, secretKey: string | null): KeptEvent | null {
  const event = readEvent(value);
  if (event?.livemode !== false || !LIVE_KEY.test(secretKey ?? '')) return event;
  return {
    id: event.id,
    type: event.type,
    second: event.second,
    livemode: event.livemode,
    api_version: event.api_version,
    object_id: event.object_id,
    handled: false,
    note: 'From test mode: it changes nothing while the live key is set',
  };
}

/** A kept body read today; null when it is no readable event any more. */
export function readKeptBody(payload: string, secretKey: string | null): KeptEvent | null {
  try {
    return readEventInMode(JSON.parse(payload), secretKey);
  } catch {
    return null;
  }
}
