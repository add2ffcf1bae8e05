import { describe, expect, it } from 'vitest';
import { BRAND } from '../brand.ts';
import { composePitch } from '../pitch/composer/compose.ts';
import { PROFILES } from '../pitch/composer/fixtures.ts';
import { BODY_HARD_STOP_WORDS, PITCH_TYPES } from '../pitch/pitch.ts';
import { countWords } from '../text.ts';
import { renderIntroMail } from './intro-mail.ts';
import { firstName, subjectLine } from './layout.ts';
import { renderNewsletterConfirmMail } from './newsletter-mail.ts';
import { renderPitchMail, type PitchMailInput } from './pitch-mail.ts';

const input: PitchMailInput = {
  variation: {
    headline: 'Rent cap: what it means at home',
    line1_hook: 'The <b>council</b> votes.',
    line2_whynow: 'Why now: "soon" & more.',
    line3_whyyou: 'I am Ada Cole.',
    talking_points: ['First & foremost'],
  },
  generator: 'composer',
  creator: { name: 'Ada Cole', city_region: 'Atlanta, GA' },
  outlet: { name: 'Peachtree Daybreak', contact_name: 'Dana Whitfield' },
  epkUrl: 'https://site.example/epk/ada-cole?s=TOKEN',
  answerUrl: 'https://site.example/answer/TOKEN',
  pixelUrl: 'https://api.example/functions/v1/pitch-open?t=TOKEN',
};

describe('the pitch to an editor', () => {
  it('holds the pitch, the press kit and the four answers in both parts', () => {
    const mail = renderPitchMail(input);
    expect(mail.subject).toBe(input.variation.headline);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hi Dana,');
      expect(part).toContain('https://site.example/epk/ada-cole?s=TOKEN');
      for (const answer of ['interested', 'not_my_beat', 'not_now', 'covered']) {
        expect(part).toContain(`https://site.example/answer/TOKEN?a=${answer}`);
      }
      expect(part).toContain('reaches Ada Cole directly');
      expect(part).toContain(`Drafted by ${BRAND.name}`);
    }
    expect(mail.text).toContain('- First & foremost');
    expect(mail.html).toContain('<li style="margin:0 0 6px">First &amp; foremost</li>');
  });

  it('shows markup as text', () => {
    const { html, text } = renderPitchMail(input);
    expect(html).toContain('The &lt;b&gt;council&lt;/b&gt; votes.');
    expect(html).not.toContain('<b>council');
    expect(text).toContain('The <b>council</b> votes.');
  });

  it('says when a model wrote the draft', () => {
    expect(renderPitchMail({ ...input, generator: 'model' }).text).toContain(
      'Drafted by an AI model',
    );
  });

  it('goes without press kit, contact, city and pixel', () => {
    const mail = renderPitchMail({
      ...input,
      epkUrl: null,
      pixelUrl: null,
      creator: { name: 'Ada Cole', city_region: null },
      outlet: { name: 'Peachtree Daybreak', contact_name: null },
    });
    expect(mail.text).toContain('Hi Peachtree Daybreak team,');
    expect(mail.html).not.toContain('<img');
    expect(`${mail.html}${mail.text}`).not.toMatch(/null|undefined|Press kit/);
  });

  it.each(PITCH_TYPES)('stays under the hard stop with greeting and signature: %s', (type) => {
    for (const variation of composePitch({
      profile: PROFILES.wordy,
      news_peg: 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
      pitch_type: type,
    })) {
      const { text } = renderPitchMail({ ...input, variation });
      expect(countWords(text.split('\n--\n')[0] ?? '')).toBeLessThanOrEqual(BODY_HARD_STOP_WORDS);
    }
  });
});

describe('the request for an introduction', () => {
  it('tells who asks, why, and where to answer', () => {
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

  it('does without a name and a note', () => {
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

it('asks for a confirmation of the newsletter', () => {
  const mail = renderNewsletterConfirmMail({
    confirmUrl: 'https://site.example/newsletter/confirm?token=A',
    unsubscribeUrl: 'https://site.example/newsletter/unsubscribe?token=B',
  });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('confirm?token=A');
    expect(part).toContain('unsubscribe?token=B');
  }
});

it('keeps subjects on one line', () => {
  expect(subjectLine('a\r\nBcc: x@y.example')).toBe('a Bcc: x@y.example');
  expect(Array.from(subjectLine('🧪'.repeat(200)))).toHaveLength(150);
});

it('greets by the first name', () => {
  expect(firstName('  Ada Cole', 'there')).toBe('Ada');
  expect(firstName(null, 'there')).toBe('there');
});
