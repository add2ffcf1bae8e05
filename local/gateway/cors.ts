/** CORS headers of the gateway's own responses. The mailbox sends none: see mail/routes.ts. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-cron-secret, stripe-signature',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
};
