import { describe, expect, it } from 'vitest';
import { renderCallMail } from './call-mail.ts';

const MAIL = {
  kind: 'booked',
  callKind: 'coaching',
  name: 'Ada Lee',
  other: 'Ruth Falk',
  toHost: false,
  startsAt: '2027-03-10T15:00:00Z',
  timeZone: 'America/New_York',
  minutes: 45,
  link: 'https://meet.example/a',
  topic: 'My <b>first</b> TV talk',
  canceledBy: null,
  givenBack: false,
  pageUrl: 'https://site.example/app/calls',
} as const;

describe('renderCallMail', () => {
  it('says with whom, when and in which zone, where, and how to move it', () => {
    const { subject, text, html } = renderCallMail(MAIL);
    expect(subject).toBe('Booked: Media coaching with Ruth Falk');
    expect(text).toContain('Hi Ada,');
    expect(text).toMatch(/Wednesday, March 10, 2027.*10:00.AM EST, 45 minutes/);
    expect(text).toContain('https://meet.example/a');
    expect(text).toContain('Calendar file, and the way to move or cancel the call');
    expect(html).toContain('My &lt;b&gt;first');
  });

  it('tells the host who booked', () => {
    expect(
      renderCallMail({ ...MAIL, toHost: true, name: 'Ruth', other: 'Ada Lee' }).text,
    ).toContain('Ada Lee has booked a call with you.');
  });

  it('says what a cancellation means for the month, and has no link to the call', () => {
    const canceled = { ...MAIL, kind: 'canceled', canceledBy: 'creator' } as const;
    const late = renderCallMail(canceled).text;
    expect(late).toContain('counts as used');
    expect(late).not.toContain('meet.example');
    expect(renderCallMail({ ...canceled, givenBack: true }).text).toContain('You can book another');
    expect(renderCallMail({ ...canceled, canceledBy: 'team', givenBack: true }).text).toContain(
      'We have to cancel',
    );
    expect(renderCallMail({ ...canceled, toHost: true, other: 'Ada' }).text).toContain(
      'Ada has canceled the call.',
    );
  });

  it('reminds of the day and the hour', () => {
    expect(renderCallMail({ ...MAIL, kind: 'day_before' }).subject).toMatch(/^Tomorrow/);
    expect(renderCallMail({ ...MAIL, kind: 'hour_before' }).text).toContain('begins in an hour');
  });
});
