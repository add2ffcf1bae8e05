import { createRouter } from '../_shared/runtime/request/router.ts';
import { adminMails } from './admin-mails/route.ts';
import { checkSetup } from './check-setup/route.ts';
import { fridayFixSend } from './friday-fix-send/route.ts';
import { mailWorker } from './mail-worker/route.ts';
import { privacyWorker } from './privacy-worker/route.ts';
import { requestWorker } from './request-worker/route.ts';
import { webhookWorker } from './webhook-worker/route.ts';

Deno.serve(
  createRouter('scheduled', {
    'admin-mails': adminMails,
    'check-setup': checkSetup,
    'friday-fix-send': fridayFixSend,
    'mail-worker': mailWorker,
    'privacy-worker': privacyWorker,
    'request-worker': requestWorker,
    'webhook-worker': webhookWorker,
  }),
);
