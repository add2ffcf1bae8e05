import { describe, expect, it } from 'vitest';
import { SAMPLE_PERSON } from '../friday-fix/sample-story.ts';
import { renderAnswerCopyMail, renderAnswerMail } from './answer-mail.ts';
import { renderEntryReplyMail } from './request-mails.ts';
import {
  renderConnectMail,
  renderIntroDeclinedMail,
  renderIntroMail,
  renderIntroPassedMail,
  type ConnectMailInput,
  type IntroMailInput,
} from './intro-mail.ts';

const INPUT: IntroMailInput = {
  creatorName: 'Ada Cole',
  editor: { name: 'Dana <Whitfield>', outlet: 'Daybreak', verified: false },
  storyTitle: 'The table',
  message: 'Tuesday?',
  answerUrl: 'https://site.example/introduction/T',
  appUrl: 'https://site.example/app/requests',
  hoursLeft: null,
};
const CONNECT: ConnectMailInput = {
  title: 'The table',
  cause: 'introduction',
  creator: {
    name: 'Ada Cole',
    email: 'ada@people.example',
    kitUrl: null,
    phone: null,
    times: [],
  },
  editor: { ...INPUT.editor, email: 'dana@tv.example' },
};

describe('the introduction mails', () => {
  it('say whose word the outlet is, pass the note on, and take both answers', () => {
    const mail = renderIntroMail(INPUT);
    expect(mail.subject).toBe(
      'Dana <Whitfield> (says they are with Daybreak) asks for an introduction',
    );
    expect(mail.text).toContain('“Tuesday?”');
    expect(mail.text).toContain('read your story “The table”');
    expect(renderIntroMail({ ...INPUT, invented: true }).text).toContain(
      'read your sample story “The table”',
    );
    expect(mail.text).toContain('https://site.example/introduction/T?a=yes');
    expect(mail.html).toContain('https://site.example/introduction/T?a=no');
    expect(mail.html).toContain('Dana &lt;Whitfield&gt;');
    expect(mail.text).toContain('we have not confirmed it yet');
    expect(
      renderIntroMail({ ...INPUT, editor: { ...INPUT.editor, verified: true } }).text,
    ).not.toContain('own word');
  });

  it('are complete without names and a note', () => {
    const mail = renderIntroMail({
      ...INPUT,
      creatorName: null,
      editor: { name: null, outlet: null, verified: false },
      message: ' ',
    });
    expect(mail.text).toContain('Hi there,');
    expect(mail.text).toContain('An editor read your story');
    expect(mail.text).toContain('They left no note.');
  });

  it('remind of the hours that are left', () => {
    expect(renderIntroMail({ ...INPUT, hoursLeft: 6 }).text).toContain('About 6 hours are left');
    expect(renderIntroMail({ ...INPUT, hoursLeft: 1 }).text).toContain('Less than an hour is left');
  });

  it('say to the editor alone that a creator is an invented sample', () => {
    const creator = { ...CONNECT.creator, invented: true };
    const toEditor = {
      creatorName: 'Ada Cole',
      invented: true,
      editor: INPUT.editor,
      storyTitle: 'The table',
      fixUrl: 'https://site.example/fix',
    };
    const answered = {
      answer: 'interested',
      previous: null,
      note: null,
      outletName: 'Daybreak',
      subject: 'The table',
      creator: {
        name: 'Ada Cole',
        email: 'ada@people.example',
        kitUrl: null,
        phone: null,
        times: [],
        invented: true,
      },
      editor: { name: 'Dana', email: 'dana@tv.example' },
      pitchUrl: 'https://site.example/app/pitches/1',
    } as const;
    for (const { text, html } of [
      renderConnectMail({ ...CONNECT, creator }, 'editor'),
      renderIntroDeclinedMail(toEditor),
      renderIntroPassedMail({ ...toEditor, others: [] }),
      renderAnswerCopyMail(answered),
      renderEntryReplyMail({
        topic: 'Heat',
        editor: INPUT.editor,
        url: 'https://site.example/r',
        creatorName: 'Ada Cole',
        invented: true,
        question: 'When?',
        reply: 'Now.',
      }),
    ])
      for (const part of [text, html]) expect(part).toContain(`This is a sample. ${SAMPLE_PERSON}`);
    for (const { text } of [
      renderConnectMail({ ...CONNECT, creator }, 'creator'),
      renderConnectMail(CONNECT, 'editor'),
      renderAnswerMail(answered),
    ])
      expect(text).not.toContain('sample');
  });

  it('say to the creator that the outlet that answered is a sample', () => {
    const answered = {
      answer: 'interested',
      previous: null,
      note: null,
      outletName: 'Daybreak',
      outletInvented: true,
      subject: 'The table',
      creator: {
        name: 'Ada Cole',
        email: 'ada@people.example',
        kitUrl: null,
        phone: null,
        times: [],
      },
      editor: { name: 'Dana', email: 'dana@tv.example' },
      pitchUrl: 'https://site.example/app/pitches/1',
    } as const;
    const mail = renderAnswerMail(answered);
    expect(mail.subject).toContain('Daybreak (sample): Interested');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Dana of Daybreak (sample) answered');
      expect(part).toContain('This outlet is a sample: it is invented.');
    }
    expect(renderAnswerCopyMail(answered).text).not.toContain('sample');
  });

  it('connect both with both addresses under one subject', () => {
    const [creator, editor] = [
      renderConnectMail(CONNECT, 'creator'),
      renderConnectMail(CONNECT, 'editor'),
    ];
    expect(creator.subject).toBe(editor.subject);
    for (const mail of [creator, editor]) {
      expect(mail.text).toContain('Ada Cole: ada@people.example');
      expect(mail.text).toContain('Dana <Whitfield>: dana@tv.example');
    }
    expect(creator.text).toContain('Hi Ada,');
    expect(editor.text).toContain('it reaches Ada Cole');
    expect(creator.text).toContain('You said yes: meet Dana <Whitfield>');
    expect(editor.text).toContain('Ada Cole said yes to meeting you about “The table”.');
  });

  it('say the same of how to reach the creator after every kind of yes', () => {
    const creator = {
      ...CONNECT.creator,
      phone: '404 555 0142',
      kitUrl: 'https://site.example/epk/ada',
      times: ['You can film the kitchen table, on Mondays.'],
    };
    const answered = renderAnswerCopyMail({
      answer: 'interested',
      previous: null,
      note: null,
      outletName: 'Daybreak',
      subject: 'The table',
      creator,
      editor: { name: 'Dana', email: 'dana@tv.example' },
      pitchUrl: 'https://site.example/app/pitches/1',
    });
    for (const { text, html } of [
      answered,
      renderConnectMail({ ...CONNECT, creator }, 'creator'),
      renderConnectMail({ ...CONNECT, creator, cause: 'request' }, 'editor'),
    ]) {
      expect(text).toContain(
        'Phone: 404 555 0142\n\nWhat Ada Cole offers, and when:\nYou can film the kitchen table, on Mondays.\n\nPress kit, no login: https://site.example/epk/ada',
      );
      expect(html).toContain('href="tel:4045550142"');
      expect(html).toContain('href="https://site.example/epk/ada"');
    }
  });

  it('tell each of a chosen pitch in their own words', () => {
    const input: ConnectMailInput = { ...CONNECT, cause: 'request' };
    expect(renderConnectMail(input, 'creator').text).toContain('chose your pitch for the request');
    expect(renderConnectMail(input, 'editor').text).toContain('You chose Ada Cole’s pitch');
  });

  it('tell the editor of a no and of silence, without an address', () => {
    const input = { ...INPUT, fixUrl: 'https://site.example/media-dashboard' };
    expect(renderIntroDeclinedMail(input).text).toContain('said no to the introduction');
    const passed = renderIntroPassedMail({ ...input, others: ['The quilt', 'The band'] });
    expect(passed.text).toContain('- The quilt\n- The band');
    expect(passed.text).not.toContain('ada@');
  });
});
