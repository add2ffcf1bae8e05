import { describe, expect, it } from 'vitest';
import { composePitch } from '../pitch/composer/compose.ts';
import { pitchInput, PROFILES } from '../pitch/composer/fixtures.ts';
import { PITCH_TYPES } from '../pitch/pitch.ts';
import { countWords } from '../text/text.ts';
import { renderPitchMail, type PitchMailInput } from './pitch-mail.ts';

/** Greeting, pitch and signature together. */
const MAIL_MAX_WORDS = 200;

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
  postalAddress: '1 Test Street',
  pixelUrl: 'https://api.example/functions/v1/links/pitch-open?t=TOKEN',
};

describe('the pitch mail', () => {
  it('contains the pitch, the press kit and the four answers in both parts', () => {
    const mail = renderPitchMail(input);
    expect(mail.subject).toBe(input.variation.headline);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hi Dana,');
      expect(part).toContain('https://site.example/epk/ada-cole?s=TOKEN');
      for (const answer of ['interested', 'not_my_beat', 'not_now', 'covered']) {
        expect(part).toContain(`https://site.example/answer/TOKEN?a=${answer}`);
      }
      expect(part).toContain('reaches Ada Cole directly');
      // The Reply-To has their address already: only a yes gives the editor's.
      expect(part).toContain(
        'Covered give Ada Cole your name and email. The other two share nothing but the answer.',
      );
      expect(part).toContain('Arranged from Ada Cole');
      expect(part).not.toMatch(/\bAI\b/u);
    }
    expect(mail.text).toContain('- First & foremost');
    expect(mail.html).toContain('<li style="margin:0 0 6px">First &amp; foremost</li>');
  });

  it('links the news, says whose word it is, and previews who writes', () => {
    const mail = renderPitchMail({ ...input, newsUrl: 'https://news.example/cap?a=1&b=2' });
    expect(mail.text).toContain('The news: https://news.example/cap?a=1&b=2');
    expect(mail.html).toContain('href="https://news.example/cap?a=1&amp;b=2"');
    expect(mail.html).toContain('>Ada Cole, Atlanta, GA: The &lt;b&gt;council');
    for (const part of [mail.text, mail.html.replaceAll('&#39;', "'")])
      expect(part).toContain('What it says is Ada Cole’s own account, except where a source is');
    expect(renderPitchMail({ ...input, newsUrl: 'javascript:alert(1)' }).html).not.toContain(
      'alert',
    );
  });

  it('says of a sample that its person is invented, and ends no subject in a comma', () => {
    const mail = renderPitchMail({
      ...input,
      variation: { ...input.variation, headline: 'Rent cap,' },
      creator: { ...input.creator, invented: true },
    });
    expect(mail.subject).toBe('Rent cap');
    for (const part of [mail.text, mail.html]) expect(part).toContain('This is a sample pitch.');
    expect(renderPitchMail(input).text).not.toContain('sample');
  });

  it('escapes markup in the HTML part', () => {
    const { html, text } = renderPitchMail(input);
    expect(html).toContain('The &lt;b&gt;council&lt;/b&gt; votes.');
    expect(html).not.toContain('<b>council');
    expect(text).toContain('The <b>council</b> votes.');
  });

  it('names the AI model as the writer of the draft', () => {
    expect(renderPitchMail({ ...input, generator: 'model' }).text).toContain(
      'Written with AI, from Ada Cole',
    );
  });

  it('leaves out a missing press kit, contact, city and pixel', () => {
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

  it.each(PITCH_TYPES)('keeps the word limit of a whole mail: %s', (type) => {
    for (const variation of composePitch(
      pitchInput({
        profile: PROFILES.wordy,
        news_peg: 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
        take: '',
        pitch_type: type,
      }),
    )) {
      const { text } = renderPitchMail({ ...input, variation });
      expect(countWords(text.split('\n--\n')[0] ?? '')).toBeLessThanOrEqual(MAIL_MAX_WORDS);
    }
  });
});
