import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MailSheet, sheetOf } from '@/features/outlets/mail-sheet';

const mail = (content: string) =>
  `<!doctype html><html><head><title>x</title></head><body style="color:#111">${content}</body></html>`;

describe('sheetOf', () => {
  it('keeps styles and text, and removes links and event handlers', () => {
    const sheet = sheetOf(
      mail(
        '<p onclick="steal()">Hi</p><a style="color:#900" href="https://x.example/answer">Yes</a>',
      ),
    );
    expect(sheet.textContent).toBe('HiYes');
    expect(sheet.style.color).not.toBe('');
    expect(sheet.querySelector('[href], [onclick]')).toBeNull();
    expect(sheet.querySelector('a')?.getAttribute('style')).toContain('color');
  });

  it('shows escaped markup as text', () => {
    expect(sheetOf(mail('<p>&lt;b&gt;5 &amp; 6&lt;/b&gt;</p>')).textContent).toBe('<b>5 & 6</b>');
  });
});

describe('MailSheet', () => {
  it('replaces its content when the mail changes', () => {
    const { rerender } = render(<MailSheet html={mail('<p>One</p>')} label="Mail" />);
    rerender(<MailSheet html={mail('<p>Two</p>')} label="Mail" />);
    expect(screen.getByRole('group', { name: 'Mail' }).shadowRoot?.textContent).toBe('Two');
  });
});
