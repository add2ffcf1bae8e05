import { expect, it } from 'vitest';
import { renderRefusalMail } from './refusal-mail.ts';

const REFUSAL = {
  name: 'Ada Cole',
  subject: 'Rents & <rates>',
  reason: 'The Drum is away and takes pitches again from March 5.',
  follow_up: false,
};
const URL = 'https://site.example/app/pitches/1';

it('says which pitch did not leave, why, and what can be done', () => {
  const { subject, text, html } = renderRefusalMail(REFUSAL, URL);
  expect(subject).toBe('Not sent: Rents & <rates>');
  expect(text).toContain('did not leave. The Drum is away and takes pitches again from March 5.');
  expect(text).toContain('It counts in no limit.');
  expect(text).toContain(URL);
  expect(html).toContain('Rents &amp; &lt;rates&gt;');
});

it('does not call a pitch unsent when only its follow-up was refused', () => {
  const { text } = renderRefusalMail({ ...REFUSAL, follow_up: true }, URL);
  expect(text).toContain('Your follow-up to “Rents & <rates>” did not leave.');
  expect(text).toContain('The pitch itself was delivered');
  expect(text).not.toContain('another outlet');
});
