import { createRouter } from '../_shared/runtime/request/router.ts';
import { fridayFixMail } from './friday-fix-mail/route.ts';
import { introAnswer } from './intro-answer/route.ts';
import { kitVisit } from './kit-visit/route.ts';
import { newsletter } from './newsletter/route.ts';
import { ownData } from './own-data/route.ts';
import { pitchAnswer } from './pitch-answer/route.ts';
import { pitchClick } from './pitch-click/route.ts';
import { pitchOpen } from './pitch-open/route.ts';
import { proveContact } from './prove-contact/route.ts';
import { requestMails } from './request-mails/route.ts';
import { resultsOptOut } from './results-opt-out/route.ts';
import { unsubscribe } from './unsubscribe/route.ts';

Deno.serve(
  createRouter('links', {
    'friday-fix-mail': fridayFixMail,
    'intro-answer': introAnswer,
    'kit-visit': kitVisit,
    newsletter,
    'own-data': ownData,
    'pitch-answer': pitchAnswer,
    'pitch-click': pitchClick,
    'pitch-open': pitchOpen,
    'prove-contact': proveContact,
    'request-mails': requestMails,
    'results-opt-out': resultsOptOut,
    unsubscribe,
  }),
);
