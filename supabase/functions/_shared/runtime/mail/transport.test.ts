import assert from 'node:assert/strict';
import { MailError, createMailTransport } from './transport.ts';

/** A server that speaks as much SMTP as one mail takes; it refuses recipients named 'nobody'. */
function startServer() {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const mails: string[] = [];
  const encoder = new TextEncoder();
  const serve = async (connection: Deno.Conn) => {
    const say = (line: string) => connection.write(encoder.encode(`${line}\r\n`));
    const decoder = new TextDecoder();
    let data: string | null = null;
    await say('220 test');
    for await (const chunk of connection.readable) {
      const text = decoder.decode(chunk);
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) continue;
        mails.push(data);
        data = null;
        await say('250 kept');
        continue;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'DATA') {
          data = '';
          await say('354 go on');
        } else if (verb === 'QUIT') await say('221 bye');
        else await say(/RCPT.*nobody/i.test(line) ? '550 no such user' : '250 ok');
      }
    }
  };
  const running = (async () => {
    for await (const connection of listener) serve(connection).catch(() => undefined);
  })();
  const { port } = listener.addr;
  return {
    mails,
    env: (name: string) =>
      ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'Peg <hi@peg.example>' })[
        name
      ],
    stop: async () => {
      listener.close();
      await running.catch(() => undefined);
    },
  };
}

const mail = {
  id: 'abc',
  to: 'editor@example.com',
  subject: 'Zoë’s pitch',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: { 'Reply-To': 'ada@example.com' },
};

Deno.test({
  name: 'speaks SMTP: sender, reply-to, a Message-ID that stays the same, refusals',
  // The pool closes its sockets on its own time.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    const server = startServer();
    const transport = createMailTransport(server.env);
    assert.ok(transport);
    try {
      await transport.check();
      await transport.send(mail);
      const [message] = server.mails;
      assert.match(message ?? '', /^From: Peg <hi@peg\.example>/m);
      assert.match(message ?? '', /^Reply-To: ada@example\.com/m);
      assert.match(message ?? '', /^Message-ID: <abc@/m);
      assert.match(message ?? '', /^Content-Type: multipart\/alternative/m);
      await assert.rejects(
        transport.send({ ...mail, to: 'nobody@example.com' }),
        (error) => error instanceof MailError && error.permanent,
      );
    } finally {
      transport.close();
      await server.stop();
    }
    const gone = createMailTransport(server.env);
    assert.ok(gone);
    await assert.rejects(gone.check());
    await assert.rejects(
      gone.send(mail),
      (error) => error instanceof MailError && !error.permanent,
    );
    gone.close();
  },
});
