import assert from 'node:assert/strict';
import { MailError } from './outgoing.ts';
import { createMailTransport } from './transport.ts';

/** A minimal SMTP server. It rejects recipients named 'unknown'. */
function startServer() {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const mails: string[] = [];
  const verbs: string[] = [];
  const encoder = new TextEncoder();
  const serve = async (connection: Deno.Conn) => {
    const reply = (line: string) => connection.write(encoder.encode(`${line}\r\n`));
    const decoder = new TextDecoder();
    let data: string | null = null;
    await reply('220 test');
    for await (const chunk of connection.readable) {
      const text = decoder.decode(chunk);
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) continue;
        mails.push(data);
        data = null;
        await reply('250 ok');
        continue;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        const verb = line.slice(0, 4).toUpperCase();
        verbs.push(verb);
        if (verb === 'DATA') {
          data = '';
          await reply('354 go on');
        } else if (verb === 'QUIT') await reply('221 bye');
        else await reply(/RCPT.*unknown/i.test(line) ? '550 no such user' : '250 ok');
      }
    }
  };
  const running = (async () => {
    for await (const connection of listener) serve(connection).catch(() => undefined);
  })();
  const { port } = listener.addr;
  return {
    mails,
    verbs,
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
  headers: {
    'Reply-To': 'ada@example.com',
    'From-Name': 'Ada, Cole via Peg',
    'X-Thread-Of': 'first',
  },
};

Deno.test({
  name: 'createMailTransport sends the sender, reply-to and a stable Message-ID, and reports rejections',
  // The pool closes its sockets asynchronously.
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
      assert.match(message ?? '', /^From: "Ada, Cole via Peg" <hi@peg\.example>/m);
      assert.match(message ?? '', /^In-Reply-To: <first@/m);
      assert.doesNotMatch(message ?? '', /From-Name|X-Thread-Of/i);
      assert.match(message ?? '', /^Reply-To: ada@example\.com/m);
      assert.match(message ?? '', /^Message-ID: <abc@/m);
      assert.match(message ?? '', /^Content-Type: multipart\/alternative/m);
      await assert.rejects(
        transport.send({ ...mail, to: 'unknown@example.com' }),
        (error) => error instanceof MailError && error.permanent,
      );
    } finally {
      transport.close();
      await server.stop();
    }
    const stopped = createMailTransport(server.env);
    assert.ok(stopped);
    await assert.rejects(stopped.check());
    await assert.rejects(
      stopped.send(mail),
      (error) => error instanceof MailError && !error.permanent,
    );
    stopped.close();
  },
});

Deno.test({
  name: 'createMailTransport gives a password only to a server that encrypts',
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    const server = startServer();
    const transport = createMailTransport((name) =>
      name === 'SMTP_USER' || name === 'SMTP_PASS' ? 'secret' : server.env(name),
    );
    assert.ok(transport);
    try {
      await assert.rejects(transport.check());
      await assert.rejects(
        transport.send(mail),
        (error) => error instanceof MailError && !error.permanent,
      );
      assert.deepEqual([server.mails, server.verbs.includes('AUTH')], [[], false]);
    } finally {
      transport.close();
      await server.stop();
    }
  },
});
