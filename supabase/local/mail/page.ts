/** The mailbox page. */
export function mailboxPage(): Response {
  return new Response('<!doctype html><title>Mailbox</title>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
