import { z } from 'zod';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseFollowUps } from '../../_shared/runtime/mail/database-follow-ups.ts';
import { databaseCallMails, queueCallMails } from '../../_shared/runtime/mail/call-mails.ts';
import { queueDueFollowUps } from '../../_shared/runtime/mail/follow-ups.ts';
import { databaseOutbox, drainOutbox } from '../../_shared/runtime/mail/outbox.ts';
import {
  databasePlanWelcomes,
  queuePlanWelcomes,
} from '../../_shared/runtime/mail/plan-welcomes.ts';
import { databaseRefusals, queueRefusals } from '../../_shared/runtime/mail/refusals.ts';
import { databaseReviewMails, queueReviewMails } from '../../_shared/runtime/mail/review-mails.ts';
import {
  databaseWeeklyResults,
  queueWeeklyResults,
} from '../../_shared/runtime/mail/weekly-results.ts';
import { createMailTransport } from '../../_shared/runtime/mail/transport.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { databaseRun } from '../../_shared/runtime/request/scheduled.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('mail-worker');

const FOLLOW_UPS_PER_RUN = 20;
const RESULTS_PER_RUN = 50;
const REFUSALS_PER_RUN = 50;
const WELCOMES_PER_RUN = 50;
const REVIEWS_PER_RUN = 50;
const CALL_MAILS_PER_RUN = 50;

const deps: Deps = {
  ...databaseRun('mail-worker', log),
  prepare: [
    () => queueDueFollowUps(databaseFollowUps(log), FOLLOW_UPS_PER_RUN),
    () => queueWeeklyResults(databaseWeeklyResults(log), RESULTS_PER_RUN),
    () => queueRefusals(databaseRefusals(log), REFUSALS_PER_RUN),
    () => queuePlanWelcomes(databasePlanWelcomes(log), WELCOMES_PER_RUN),
    () => queueReviewMails(databaseReviewMails(log), REVIEWS_PER_RUN),
    () => queueCallMails(databaseCallMails(log), CALL_MAILS_PER_RUN),
    () => callRpc(serviceClient(), 'mail_tidy', {}, z.number()),
  ],
  drain: (limit, end) => drainOutbox(databaseOutbox(createMailTransport, log), limit, end),
};

export const mailWorker = createHandler(deps);
