/** Variables of this process that are passed on to the functions. */
const PASSED = /^(AI_|STRIPE_|SENDER_|MAIL_|RESEND_|SMTP_|FRIDAY_FIX_)/;

/**
 * The functions' variables of the shell, over those of the local mailbox. Its server is used until the
 * shell names another by SMTP_HOST: half of each would send to neither.
 */
export function functionVariables(
  env: NodeJS.ProcessEnv,
  mailbox: Record<`SMTP_${'HOST' | 'PORT' | 'FROM'}`, string>,
): Record<string, string> {
  const passed = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && PASSED.test(entry[0]),
    ),
  );
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS, ...others } = passed;
  const server = { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS };
  return {
    SMTP_FROM: mailbox.SMTP_FROM,
    ...others,
    ...(!SMTP_HOST
      ? { SMTP_HOST: mailbox.SMTP_HOST, SMTP_PORT: mailbox.SMTP_PORT }
      : Object.fromEntries(
          Object.entries(server).filter(
            (entry): entry is [string, string] => entry[1] !== undefined,
          ),
        )),
  };
}

/** What the terminal shows when a provider of the shell sends the mails of this machine. */
export function realMailWarning(env: NodeJS.ProcessEnv): string[] {
  const by = env.RESEND_API_KEY
    ? 'Resend (RESEND_API_KEY)'
    : env.SMTP_HOST && `${env.SMTP_HOST} (SMTP_HOST)`;
  if (!by) return [];
  return [
    `WARNING: mails of the app leave by ${by}, also those to demo accounts. The mailbox has none of them.`,
  ];
}
