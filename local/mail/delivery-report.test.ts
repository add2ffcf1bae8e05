import { expect, it } from 'vitest';
import { readDeliveryReport } from './delivery-report.ts';

const dsn = (action: string, status: string) =>
  `From: MAILER-DAEMON@mx.outlet.example
Message-ID: <report@mx.outlet.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

The mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.outlet.example

Final-Recipient: rfc822; editor@outlet.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1
 No such user here
--b
Content-Type: text/rfc822-headers

From: Ada Cole via Newspeg <hello@newspeg.example>
Message-ID: <22222222-2222-4222-8222-222222222222@newspeg.example>
--b--
`.replaceAll('\n', '\r\n');

it('reads a notification about a mail that failed for good', () => {
  expect(readDeliveryReport(dsn('failed', '5.1.1'))).toEqual({
    type: 'bounce',
    permanent: true,
    email: 'editor@outlet.example',
    messageId: '22222222-2222-4222-8222-222222222222@newspeg.example',
    detail: 'smtp; 550 5.1.1 No such user here',
  });
});

it.each([
  ['delayed', '4.4.1', 'bounce', false],
  ['failed', '4.2.2', 'bounce', false],
  ['delivered', '2.0.0', 'delivered', false],
])('tells %s %s from a failure for good', (action, status, type, permanent) => {
  expect(readDeliveryReport(dsn(action, status))).toMatchObject({ type, permanent });
});

it('reads an abuse report, and leaves other mails alone', () => {
  const arf = dsn('failed', '5.0.0')
    .replace('report-type=delivery-status', 'report-type=feedback-report')
    .replace('Reporting-MTA: dns; mx.outlet.example', 'Original-Rcpt-To: <editor@outlet.example>');
  expect(readDeliveryReport(arf)).toMatchObject({
    type: 'complaint',
    email: 'editor@outlet.example',
  });
  expect(readDeliveryReport('Subject: Hi\r\n\r\nStatus: 5.1.1')).toBeNull();
});
