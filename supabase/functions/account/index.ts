import { createRouter } from '../_shared/runtime/request/router.ts';
import { billingPortal } from './billing-portal/route.ts';
import { checkLink } from './check-link/route.ts';
import { chooseEntry } from './choose-entry/route.ts';
import { closeAccount } from './close-account/route.ts';
import { followUp } from './follow-up/route.ts';
import { requestIntro } from './request-intro/route.ts';

Deno.serve(
  createRouter('account', {
    'billing-portal': billingPortal,
    'check-link': checkLink,
    'choose-entry': chooseEntry,
    'close-account': closeAccount,
    'follow-up': followUp,
    'request-intro': requestIntro,
  }),
);
