import { describe, expect, it } from 'vitest';
import { renderIntroMail } from './intro-mail.ts';

describe('the introduction mail', () => {
  it('contains the sender, the note and the reply address', () => {
    const mail = renderIntroMail({
      creatorName: 'Ada Cole',
      media: { name: 'Dana <Whitfield>', email: 'dana@tv.example', outletName: 'Daybreak' },
      storyTitle: 'The table',
      message: 'Tuesday?',
      appUrl: 'https://site.example/creator-dashboard',
    });
    expect(mail.subject).toBe('Dana <Whitfield> of Daybreak asks for an introduction');
    expect(mail.text).toContain('"Tuesday?"');
    expect(mail.text).toContain('dana@tv.example');
    expect(mail.html).toContain('mailto:dana@tv.example');
    expect(mail.html).toContain('Dana &lt;Whitfield&gt;');
  });

  it('is complete without names and a note', () => {
    const mail = renderIntroMail({
      creatorName: null,
      media: { name: null, email: 'dana@tv.example', outletName: null },
      storyTitle: 'The table',
      message: null,
      appUrl: 'https://site.example',
    });
    expect(mail.text).toContain('Hi there,');
    expect(mail.text).toContain('They left no note.');
  });
});
