import { createRouter } from '../_shared/runtime/request/router.ts';
import { approveProposal } from './approve-proposal/route.ts';
import { billingPortal } from './billing-portal/route.ts';
import { checkLink } from './check-link/route.ts';
import { chooseEntry } from './choose-entry/route.ts';
import { closeAccount } from './close-account/route.ts';
import { followUp } from './follow-up/route.ts';
import { inviteHelper } from './invite-helper/route.ts';
import { proposePitch } from './propose-pitch/route.ts';
import { requestIntro } from './request-intro/route.ts';

Deno.serve(
  createRouter('account', {
    'approve-proposal': approveProposal,
    'billing-portal': billingPortal,
    'check-link': checkLink,
    'choose-entry': chooseEntry,
    'close-account': closeAccount,
    'follow-up': followUp,
    'invite-helper': inviteHelper,
    'propose-pitch': proposePitch,
    'request-intro': requestIntro,
  }),
);
