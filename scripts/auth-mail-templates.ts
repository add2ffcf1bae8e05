/**
 * Writes the account mails in supabase/templates, which share one layout: `npm run gen:mails`.
 * supabase/config.toml names the files, so they must exist as plain HTML. With --check the script
 * only fails when a file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { BRAND } from '../supabase/functions/_shared/domain/text/brand.ts';

interface AccountMail {
  file: string;
  /** The `type` of the verification that the auth server expects from the link. */
  linkType: string;
  title: string;
  text: string;
  button: string;
  note: string;
}

const MAILS: readonly AccountMail[] = [
  {
    file: 'confirmation.html',
    linkType: 'signup',
    title: 'Confirm your email',
    text: 'Welcome. One click proves that this email is yours, and your account is open.',
    button: 'Confirm my email',
    note: 'The link works once and for one hour. If you did not sign up, ignore this mail.',
  },
  {
    file: 'email-change.html',
    linkType: 'email_change',
    title: 'Confirm your new email',
    text: 'Your account is to move from {{ .Email }} to {{ .NewEmail }}. We ask both addresses: when both have confirmed, the new one signs you in.',
    button: 'Confirm the change',
    note: 'The link works once and for one hour. If you did not ask for it, do not click: someone may know your password, so set a new one.',
  },
  {
    file: 'recovery.html',
    linkType: 'recovery',
    title: 'Set a new password',
    text: 'You asked to set a new password for your account. Nothing changes until you do.',
    button: 'Choose a new password',
    note: 'The link works once and for one hour. If you just tried to sign up: this address has an account already, so sign in, or choose a new password here. If you did neither, ignore this mail.',
  },
];

const SERIF = "Georgia, 'Times New Roman', serif";

const layout = ({ linkType, title, text, button, note }: AccountMail) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>${title}</title>
  </head>
  <body style="margin: 0; padding: 24px 12px; background: #f6f1e7; color: #1d1a16">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td align="center">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 520px; background: #fffdf8; border: 1px solid #d9cfbd">
            <tr>
              <td style="padding: 28px 28px 0; font-family: ${SERIF}; font-size: 22px; font-weight: bold;">
                ${BRAND.name}
              </td>
            </tr>
            <tr>
              <td style="padding: 16px 28px 28px; font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.55;">
                <h1 style="margin: 0 0 12px; font-family: ${SERIF}; font-size: 26px; line-height: 1.25;">
                  ${title}
                </h1>
                <p style="margin: 0 0 20px">
                  ${text}
                </p>
                <p style="margin: 0 0 20px">
                  <a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${linkType}" style="display: inline-block; padding: 12px 20px; background: #1d1a16; color: #fffdf8; font-weight: bold; text-decoration: none;">${button}</a>
                </p>
                <p style="margin: 0; color: #5c5448; font-size: 14px">
                  ${note}
                </p>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;

const check = process.argv.includes('--check');
for (const mail of MAILS) {
  const path = fileURLToPath(new URL(`../supabase/templates/${mail.file}`, import.meta.url));
  const html = await format(layout(mail), { ...(await resolveConfig(path)), filepath: path });
  if (!check) {
    writeFileSync(path, html);
  } else if (readFileSync(path, 'utf8') !== html) {
    process.stderr.write(`supabase/templates/${mail.file} differs: run npm run gen:mails\n`);
    process.exitCode = 1;
  }
}
