import { isPublicHost, type ListenAddress } from './listen-address.ts';
import type { Stack } from './stack.ts';

/** The lines printed when the stack is ready: addresses, demo accounts, passcodes and warnings. */
export function startMessage(
  stack: Pick<Stack, 'accounts' | 'secrets'>,
  { siteUrl, host }: ListenAddress,
  seconds: number,
): string[] {
  const accounts = stack.accounts.map(
    ({ label, email, password }) => `${label}  ${email}  ${password}`,
  );
  return [
    '',
    `Newspeg is ready in ${seconds.toFixed(1)} s.`,
    '',
    `App:      ${siteUrl}`,
    `Mailbox:  ${siteUrl}/_mail`,
    '',
    ...(accounts.length > 0 ? ['Demo accounts:', ...accounts, ''] : []),
    `Passcode for ${siteUrl}/_setup/stripe-secret: ${stack.secrets.setupPasscode}`,
    `Passcode for ${siteUrl}/admin/claim: ${stack.secrets.claimPasscode}`,
    ...(isPublicHost(host)
      ? [
          '',
          `WARNING: HOST=${host} lets other machines reach this development stack,`,
          'with its mailbox and demo accounts. Do not put real data into it.',
        ]
      : []),
    '',
  ];
}
