import assert from 'node:assert/strict';
import { MailError } from './outgoing.ts';
import { createMailTransport } from './transport.ts';

const mail = {
  id: 'abc',
  to: 'editor@example.com',
  subject: 'Zoë’s pitch',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {
    'Reply-To': 'ada@example.com',
    'From-Name': 'Ada, Cole via Peg',
    'X-Thread-Of': 'first',
  },
};

Deno.test(
  'the Resend transport sends with its idempotency key, and tells final refusals from others',
  async () => {
    const requests: { headers: Headers; body: Record<string, unknown> }[] = [];
    let status = 200;
    const server = Deno.serve(
      { hostname: '127.0.0.1', port: 0, onListen: () => undefined },
      async (request) => {
        requests.push({ headers: request.headers, body: await request.json() });
        return new Response('{}', { status });
      },
    );
    const transport = createMailTransport(
      (name) =>
        ({
          RESEND_API_KEY: 're_key',
          RESEND_URL: `http://127.0.0.1:${server.addr.port}`,
          SMTP_FROM: 'Peg <hi@peg.example>',
        })[name],
    );
    assert.ok(transport);
    try {
      await transport.send(mail);
      const [sent] = requests;
      assert.equal(sent?.headers.get('idempotency-key'), 'abc');
      assert.equal(sent?.headers.get('authorization'), 'Bearer re_key');
      assert.equal(sent?.body['from'], '"Ada, Cole via Peg" <hi@peg.example>');
      assert.equal(sent?.body['reply_to'], 'ada@example.com');
      assert.deepEqual(sent?.body['tags'], [{ name: 'mail_id', value: 'abc' }]);
      for (const [code, permanent] of [
        [422, true],
        [401, false],
        [429, false],
        [500, false],
      ] as const) {
        status = code;
        await assert.rejects(
          transport.send(mail),
          (error) => error instanceof MailError && error.permanent === permanent,
        );
      }
    } finally {
      transport.close();
      await server.shutdown();
    }
  },
);
