import { expect, it } from 'vitest';
import { renderResultsMail, type WeekResults } from './results-mail.ts';

const NOTHING: WeekResults = {
  sent: 3,
  opens: 0,
  clicks: 0,
  answers: 0,
  bookings: 0,
  marked: 0,
  said: [],
};
const render = (results: Partial<WeekResults>) =>
  renderResultsMail({
    name: 'Ada Cole',
    results: { ...NOTHING, ...results },
    dashboardUrl: 'https://site.example/creator-dashboard',
    settingsUrl: 'https://site.example/app/settings',
    stopUrl: 'https://site.example/results/stop?token=T',
    postalAddress: '1 Test Street',
  });

it('names opens as unverified and apart from visits by people', () => {
  const { subject, text, html } = render({ opens: 4, clicks: 1, answers: 2, bookings: 1 });
  expect(subject).toBe('Your pitches last week: 2 answers');
  expect(text).toContain('- 1 of them Covered');
  expect(text).toContain('- 1 visit to your press kit by a person');
  expect(text).toContain('- 4 opens, unverified');
  expect(html).toContain('4 opens, unverified');
});

it('says in a plain sentence that nothing came back', () => {
  const { subject, text } = render({});
  expect(subject).toBe('Your pitches last week: nothing came back yet');
  expect(text).toContain('Nothing came back last week.');
  expect(text).not.toContain('- ');
});

it('lists who answered, escaped, with the link that switches the mail off and the postal address', () => {
  const { text, html } = render({
    answers: 1,
    said: [{ outlet_name: 'Peach <b>', subject: 'Rates', answer: 'not_now' }],
  });
  expect(text).toContain('Peach <b>: Not now – “Rates”');
  expect(html).toContain('Peach &lt;b&gt;: Not now');
  for (const part of [text, html]) {
    expect(part).toContain('https://site.example/results/stop?token=T');
    expect(part).toContain('1 Test Street');
  }
});
