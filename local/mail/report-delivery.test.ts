import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { mailEventSchema } from '../../supabase/functions/_shared/domain/api/mail-events.ts';
import { isSignedMailEvent } from '../../supabase/functions/_shared/runtime/mail/event-signature.ts';
import { reportDelivery } from './report-delivery.ts';

it('reportDelivery posts what mail-events takes, signed, and the same mail under the same id', async () => {
  const reports: { id: string; signed: boolean; path: string | undefined }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = request.headers['x-mail-signature'];
      reports.push({
        id: mailEventSchema.parse(JSON.parse(body)).id,
        signed: isSignedMailEvent(String(signature), body, 'secret', new Date()),
        path: request.url,
      });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/functions/v1`;
  const report = {
    type: 'bounce',
    permanent: true,
    email: 'editor@outlet.example',
    messageId: 'a@newspeg.example',
    detail: null,
  } as const;
  try {
    await reportDelivery(url, 'secret', report);
    await reportDelivery(url, 'secret', report);
    status = 400;
    await expect(reportDelivery(url, 'secret', report)).rejects.toThrow('400');
  } finally {
    server.close();
  }
  expect(reports[0]).toMatchObject({ signed: true, path: '/functions/v1/mail-events' });
  expect(new Set(reports.map(({ id }) => id)).size).toBe(1);
});
