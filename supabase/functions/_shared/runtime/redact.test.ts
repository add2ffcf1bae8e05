import assert from 'node:assert/strict';
import { redact } from './redact.ts';

Deno.test('redact removes secrets and masks email addresses', () => {
  const out = JSON.stringify(
    redact({
      token: 'abc',
      nested: { apiKey: 'xyz', note: 'sk_live_123abc and whsec_AbC+/=' },
      error: new Error('mail to ada.cole@example.com with Bearer abc.def failed'),
      list: ['eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl'],
      fine: 'nothing to hide',
    }),
  );
  for (const secret of ['abc"', 'xyz', 'sk_live', 'AbC+', 'ada.cole', 'abc.def', 'eyJ']) {
    assert.ok(!out.includes(secret), secret);
  }
  assert.ok(out.includes('nothing to hide') && out.includes('a***@example.com'));
});
