import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import type { Database } from '@/types/database';

/** A function of the database and its arguments. */
export type FirstAsk = readonly [
  name: keyof Database['public']['Functions'],
  args?: Record<string, unknown>,
];

/**
 * What a page asks for its first content, by its address: known before its code has come and before this browser
 * has seen it. Read by a script in the head of the document, so it is short. The browser test
 * `e2e/first-asks.spec.ts` finds an entry that the page does not ask.
 */
const PAGES: Readonly<Record<string, (isEditor: boolean) => readonly FirstAsk[]>> = {
  '/creator-dashboard': () => [['my_dashboard', { p_time_zone: ownTimeZone() }]],
  '/app/pitches/new': () => [['my_new_pitch_screen']],
  '/app/calendar': () => [['my_calendar_screen']],
  '/app/pitches': () => [['search_pitches', { p_search: '', p_limit: 20 }]],
  '/app/profile': () => [['my_profile_screen']],
  '/app/press-kit': () => [['my_kit_screen']],
  '/app/requests': (isEditor) =>
    isEditor ? [['my_media_requests']] : [['my_introductions'], ['requests_for_me']],
  '/app/introductions': (isEditor) =>
    isEditor ? [['my_editor_introductions_screen']] : [['my_introductions']],
  '/app/settings': (isEditor) =>
    isEditor
      ? [['my_email_change'], ['my_outlet'], ['my_closed_addresses']]
      : [['my_email_change'], ['my_result_mail'], ['request_mails_on']],
  '/media-dashboard': () => [['my_fix_screen']],
  '/admin': () => [['billing_queue_counts', { p_exact: false }]],
};

/** The page of one pitch; its address ends with an id. */
const PITCH = /^\/app\/pitches\/[0-9a-f-]{36}$/;

/**
 * What a page asks first for an account; `page` as by `pageAt`. One after the other: to read the time zone takes as long as
 * a request on a slow processor.
 */
export function* firstAsks(page: string, isEditor: boolean): Generator<FirstAsk> {
  yield ['my_shell'];
  if (PITCH.test(page)) yield ['my_pitch_screen'];
  else yield* PAGES[page]?.(isEditor) ?? [];
}
