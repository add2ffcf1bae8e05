/**
 * Any origin may call: authentication uses a token in a header or in the body, never a cookie, so
 * a foreign site gains nothing by sending a request.
 */
const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
  'access-control-max-age': '86400',
};

/** The response with the CORS headers set (an existing value is replaced). */
export function withCors(response: Response, methods: readonly string[]): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(CORS_HEADERS)) headers.set(name, value);
  headers.set('access-control-allow-methods', [...methods, 'OPTIONS'].join(', '));
  return new Response(response.body, { status: response.status, headers });
}
