import { expect, it } from 'vitest';
import { renderSupportAnswerMail } from './support-mail.ts';

const input = {
  subject: 'My <kit>',
  name: 'Ada Cole',
  words: 'First <b>part</b>.\nSame part.\n\nSecond part.',
  closed: false,
  url: 'https://site.example/app/support/1',
};

it('brings the words as they were typed, and says where to answer', () => {
  const { subject, text, html } = renderSupportAnswerMail(input);
  expect(subject).toBe('Our answer: My <kit>');
  expect(text).toContain('Hi Ada,');
  expect(text).toContain(input.words);
  expect(text).toContain(input.url);
  expect(text).toContain('Please use the link to answer');
  expect(html).toContain('First &lt;b&gt;part&lt;/b&gt;.<br>Same part.</p>');
  expect(html).toContain('Second part.</p>');
  expect(html).toContain(`href="${input.url}"`);
});

it('says when it was closed with the answer', () => {
  expect(renderSupportAnswerMail(input).text).not.toContain('closed');
  expect(renderSupportAnswerMail({ ...input, closed: true }).text).toContain(
    'We have closed this.',
  );
});
